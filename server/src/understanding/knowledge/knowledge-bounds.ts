/** Maximum size of a domain's knowledge base; more would slow down every text written from it. */
export const MAX_SOURCES = 100;
export const MAX_NOTES = 200;
export const MAX_PAGES = 500;
export const MAX_PAGES_OF_A_SITEMAP = 50;
