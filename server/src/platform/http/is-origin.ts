/** As browsers write it in the `Origin` header: scheme, host and port, nothing else. */
export const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
