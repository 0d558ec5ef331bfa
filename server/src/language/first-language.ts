/** The tag that a browser puts first into Accept-Language, in small letters, which is its `navigator.language`. */
export const firstLanguage = (header: string): string | null =>
  /^\s*([a-z]{2,3}(-[a-z0-9]{2,8}){0,2})\s*([,;]|$)/i.exec(header)?.[1]?.toLowerCase() ?? null;
