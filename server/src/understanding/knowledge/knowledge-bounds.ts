/** How much a domain's knowledge base holds; more would make every text that is written from it slow. */
export const MAX_SOURCES = 100;
export const MAX_NOTES = 200;
export const MAX_PAGES = 500;
export const MAX_PAGES_OF_A_SITEMAP = 50;
