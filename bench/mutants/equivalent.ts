/** Breaks that nobody could notice, as the file and what stands around the place; each has its reason beside it. */
export const EQUIVALENT = new Set<string>([]);
