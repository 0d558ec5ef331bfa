/** Query parameters that say where a click came from and never change the content. */
const TRACKING =
  /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|yclid|dclid|igshid|twclid|ttclid|li_fat_id|mc_[ce]id|_ga|_gl|_hs\w+|hsCtaTracking|mkt_tok|ref|ref_src|referrer|source|PHPSESSID|sid|session_?id|jsessionid)$/i;
const NOT_A_PAGE =
  /\.(pdf|docx?|xlsx?|pptx?|od[tsp]|epub|zip|gz|tgz|bz2|xz|7z|rar|tar|dmg|exe|msi|deb|rpm|apk|iso|jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|webm|mov|avi|wav|ogg|woff2?|ttf|otf|eot|css|m?js|map|json|xml|rss|atom|txt|csv|ics|vcf|ya?ml|md)$/i;
const ACTION =
  /(^|\/)(log-?in|log-?out|sign-?in|sign-?up|register|cart|checkout|basket|wp-(admin|login|json)[^/]*|cdn-cgi|xmlrpc\.php|print|feed|trackback)(\/|\.|$)/i;

/** A page's address as found, and the key that all its spellings share. */
export interface Address {
  url: string;
  key: string;
}

/** The host itself, with or without `www.`. */
export function isSameHost(host: string, site: string): boolean {
  return bareHost(host) === bareHost(site);
}

const bareHost = (host: string) =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.(?=:|$)/, '')
    // These names belong to this installation, and so does their port.
    .replace(/(\.localhost):\d+$/, '$1');

/** A link as an address on the site at `origin`; null for other sites, files, actions and endless paths. */
export function siteAddress(link: string, origin: string): Address | null {
  const url = URL.parse(link, origin);
  const site = new URL(origin);
  if (url === null || !/^https?:$/.test(url.protocol) || !isSameHost(url.host, site.host)) return null;
  url.protocol = site.protocol;
  url.host = site.host;
  url.username = '';
  url.password = '';
  url.hash = '';
  url.pathname = url.pathname.replace(/;[^/]*/g, '').replace(/\/{2,}/g, '/');
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  if (NOT_A_PAGE.test(url.pathname) || ACTION.test(url.pathname) || isMaze(url)) return null;
  return { url: url.href, key: keyOf(url) };
}

function keyOf(url: URL): string {
  const path = url.pathname
    .replace(/\/(index|default)\.(x?html?|php|aspx?|jsp)$/i, '/')
    .replace(/(.)\/$/, '$1');
  const query = new URLSearchParams(url.searchParams);
  query.sort();
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Addresses that contain themselves, as broken relative links produce. */
function isMaze(url: URL): boolean {
  const segments = url.pathname.split('/').filter(Boolean);
  const repeats = segments.length - new Set(segments).size;
  return url.href.length > 400 || segments.length > 10 || repeats > 1 || url.searchParams.size > 3;
}

/** What similar addresses have in common: numbers blanked, query names without values. */
export function familyOf({ key }: Address): string {
  const [path = '', query = ''] = key.split('?');
  const names = [...new URLSearchParams(query).keys()].join('&');
  const shape = path.replace(/\d+/g, '#');
  return names === '' ? shape : `${shape}?${names}`;
}
