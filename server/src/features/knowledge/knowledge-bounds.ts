/** How much a domain's knowledge base holds; more would make every text that is written from it slow. */
export const MOST_SOURCES = 100;
export const MOST_NOTES = 200;
export const MOST_PAGES = 500;
export const MOST_PAGES_OF_A_SITEMAP = 50;
