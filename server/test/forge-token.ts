/**
 * The token with one character changed, not at its end: the last bits of its last character stand for nothing, so another
 * one there may be the same token.
 */
export const forgeToken = (token: string): string =>
  token.slice(0, -6) + (token.at(-6) === 'A' ? 'B' : 'A') + token.slice(-5);
