/** Normalizes a page's path: no trailing slash, and one spelling for encoded characters. */
export const pageKey = (path: string) =>
  path.replace(/(?<!\/)\/+$/, '').replace(/%../g, (code) => code.toUpperCase()) || '/';
