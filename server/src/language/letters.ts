/** The letters and digits of a text, lowercase: equal for spellings that differ in spaces, marks and case. */
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
