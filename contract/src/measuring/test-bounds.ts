/** Days that a publishing test measures from when the pages are live, and as many before. */
export const TEST_DAYS = 28;
/** In each half of a publishing test; with fewer, the halves are too small to differ clearly. */
export const MIN_TEST_PROMPTS = 4;
