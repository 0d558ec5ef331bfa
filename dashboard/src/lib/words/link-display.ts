const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const OPAQUE = /^[a-z][a-z0-9+.-]*:(?![\d/])/i;
const RELATIVE = /^(?:\/(?!\/)|\.{1,2}\/|[?#])/;

/** A link as people read it: host without `www.` and path. What cannot be parsed comes back as it was. */
export function linkDisplay(link: string, fallbackHost?: string): string {
  const url = parse(link.trim(), fallbackHost);
  if (url === null || url.host === '') return link;
  const host = url.host.replace(/^www\./, '');
  return url.pathname === '/' ? host : host + url.pathname;
}

/** The same for a page that an assistant consulted; some are known by a redirect alone, which says nothing of where it leads. */
export function sourceName(link: string): string {
  const url = parse(link.trim(), undefined);
  return url?.pathname.startsWith('/grounding-api-redirect/') ? 'Unresolved link' : linkDisplay(link);
}

/** A link that can be opened, also where a site is told by its name alone. */
export function wholeAddress(link: string): string {
  return SCHEME.test(link) ? link : `https://${link.replace(/^\/\//, '')}`;
}

function parse(link: string, fallbackHost: string | undefined): URL | null {
  if (link === '' || OPAQUE.test(link)) return null;
  if (!RELATIVE.test(link)) return URL.parse(wholeAddress(link));
  return fallbackHost === undefined ? null : URL.parse(link, `https://${fallbackHost.replace(SCHEME, '')}`);
}
