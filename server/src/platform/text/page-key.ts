/** What the paths of one page have in common: no slash at the end, and encoded characters in one writing. */
export const pageKey = (path: string) =>
  path.replace(/(?<!\/)\/+$/, '').replace(/%../g, (code) => code.toUpperCase()) || '/';
