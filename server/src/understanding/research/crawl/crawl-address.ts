/** Query parameters that say where a click came from and never change the content. */
const TRACKING =
  /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|yclid|dclid|igshid|twclid|ttclid|li_fat_id|mc_[ce]id|_ga|_gl|_hs\w+|hsCtaTracking|mkt_tok|ref|ref_src|referrer|source|PHPSESSID|sid|session_?id|jsessionid)$/i;
const NOT_A_PAGE =
  /\.(docx?|xlsx?|pptx?|od[tsp]|epub|zip|gz|tgz|bz2|xz|7z|rar|tar|dmg|exe|msi|deb|rpm|apk|iso|jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|webm|mov|avi|wav|ogg|woff2?|ttf|otf|eot|css|m?js|map|json|xml|rss|atom|txt|csv|ics|vcf|ya?ml|md)$/i;
/** Places that only take an action, with nothing to read; whatever stands below a word such as "print" is a page. */
const ACTION =
  /\/(?:(?:wp-(?:admin|json)|cdn-cgi)(?:\/.*)?|(?:wp-login|xmlrpc|trackback|log-?in|log-?out|sign-?in|sign-?out|cart|checkout)(?:\.\w{2,5})?)\/?$/i;
const ACTION_NAME =
  /^(?:add[-_]?to[-_]?\w+|remove[-_]?(?:item|from\w*)|replytocom|share|_?\w*nonce|log-?out|(?:return|redirect)(?:[-_]?(?:to|url|uri))?)$/i;
/** Parameters whose value says what is done, as in `?action=edit`. */
const VERB_NAME = /^(?:action|act|do|task|cmd|mode)$/i;
const VERB =
  /^(?:add|edit|delete|remove|print|reply|report|share|vote|buy|order|log-?in|log-?out|register|subscribe|cart)/i;

/** Menus and price lists are files. */
export const isPdf = (url: string): boolean => /\.pdf(?:$|[?#])/i.test(url);

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
  const found = addressOf(link, origin);
  return found === 'other' || found === 'ruled_out' ? null : found;
}

/** The same, with the reason: it belongs elsewhere or is a file, or it is a page that a rule leaves out. */
export function addressOf(link: string, origin: string): Address | 'other' | 'ruled_out' {
  const url = URL.parse(link, origin);
  const site = new URL(origin);
  if (url === null || !/^https?:$/.test(url.protocol) || !isSameHost(url.host, site.host)) return 'other';
  url.protocol = site.protocol;
  url.host = site.host;
  url.username = '';
  url.password = '';
  url.hash = '';
  url.pathname = url.pathname.replace(/;[^/]*/g, '').replace(/\/{2,}/g, '/');
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  if (NOT_A_PAGE.test(url.pathname)) return 'other';
  if (isAction(url) || isMaze(url)) return 'ruled_out';
  return { url: url.href, key: keyOf(url) };
}

const isAction = ({ pathname, searchParams }: URL) =>
  ACTION.test(pathname) ||
  [...searchParams].some(
    ([name, value]) => ACTION_NAME.test(name) || (VERB_NAME.test(name) && VERB.test(value)),
  );

/** An address as people read it: a letter of Hindi takes nine signs on the wire. */
export function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

function keyOf(url: URL): string {
  const path = readable(url.pathname)
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
  return readable(url.href).length > 400 || segments.length > 10 || repeats > 1 || url.searchParams.size > 3;
}

/** What similar addresses have in common: numbers blanked, query names without values. */
export function familyOf({ key }: Address): string {
  const [path = '', query = ''] = key.split('?');
  const names = [...new URLSearchParams(query).keys()].join('&');
  const shape = path.replace(/\d+/g, '#');
  return names === '' ? shape : `${shape}?${names}`;
}
