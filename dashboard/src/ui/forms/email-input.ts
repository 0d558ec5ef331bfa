/**
 * What a field for an address is. Browsers refuse letters beyond ASCII before the @ in fields of the type `email`, so it
 * is a text, and the server says what is wrong.
 */
export const EMAIL_INPUT = {
  type: 'text',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;
