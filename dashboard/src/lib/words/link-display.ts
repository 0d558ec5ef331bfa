const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const OPAQUE = /^[a-z][a-z0-9+.-]*:(?![\d/])/i;
const RELATIVE = /^(?:\/(?!\/)|\.{1,2}\/|[?#])/;

/** A link for reading: host without `www.` and path. An unparsable one is returned unchanged. */
export function linkDisplay(link: string, fallbackHost?: string): string {
  const url = parse(link.trim(), fallbackHost);
  if (url === null || url.host === '') return link;
  const host = url.host.replace(/^www\./, '');
  return url.pathname === '/' ? host : host + url.pathname;
}

/**
 * The same for a page that an assistant consulted; some are known only as a redirect, which does not reveal its target.
 */
export function sourceName(link: string): string {
  const url = parse(link.trim(), undefined);
  return url?.pathname.startsWith('/grounding-api-redirect/') ? 'Unresolved link' : linkDisplay(link);
}

/** A link that can be opened, even for a bare host name. */
export function wholeAddress(link: string): string {
  return SCHEME.test(link) ? link : `https://${link.replace(/^\/\//, '')}`;
}

function parse(link: string, fallbackHost: string | undefined): URL | null {
  if (link === '' || OPAQUE.test(link)) return null;
  if (!RELATIVE.test(link)) return URL.parse(wholeAddress(link));
  return fallbackHost === undefined ? null : URL.parse(link, `https://${fallbackHost.replace(SCHEME, '')}`);
}
