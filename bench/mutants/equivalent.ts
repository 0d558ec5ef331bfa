/** Mutants that nobody could notice, by file and surrounding text, each with its reason. */
export const EQUIVALENT = new Set<string>([]);
