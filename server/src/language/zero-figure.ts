/** A figure that is nothing but zero: "0+ projects", "0 %". */
const ZERO = /(?<![\p{L}\p{N}.,:/-])0(?![\p{L}\p{N}]|[.,:/-]\d)/u;

/** Whether a text counts to zero, as one that counts up by a script does until it is seen: it proves nothing. */
export const hasZeroFigure = (text: string): boolean => ZERO.test(text);
