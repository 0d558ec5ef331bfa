/** What a list of pages can be narrowed to. */
export const PAGE_STATES = ['published', 'changed', 'draft'] as const;
export type PageState = (typeof PAGE_STATES)[number];
export const PAGE_TYPES = ['answer', 'overview', 'manual'] as const;
export type PageType = (typeof PAGE_TYPES)[number];
