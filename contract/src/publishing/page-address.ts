/** A page's public address below its site's: the same bytes wherever it is written, so without signs that some escape. */
export const pageUrl = (site_url: string, slug: string): string =>
  `${site_url.replace(/\/+$/, '')}/${encodeURIComponent(slug).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
