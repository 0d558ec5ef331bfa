/** A URL, or the page's own address. */
type Address = Pick<URL, 'host' | 'pathname' | 'search' | 'hash'>;

/** The name of a host; case, `www.` and the port are ignored. */
export const hostName = (host = '') => host.toLowerCase().replace(/^www\.|:.*/g, '');

/** The same of an address, empty where there is none. */
export const hostOf = (address: string) => hostName(address.split('/')[2]);

export const isBelow = (host: string, root: string) => `.${host}`.endsWith(`.${root}`);

const withoutSlash = (path: string) => path.replace(/\/+$/, '');
const inOneWriting = (path: string) => path.replace(/%../g, (code) => code.toUpperCase());

/** The path as the configuration has pages; includes the fragment if a router uses it as an address. */
export const pagePath = ({ pathname, hash }: Pick<Address, 'pathname' | 'hash'> = location) =>
  inOneWriting(withoutSlash(pathname) + withoutSlash(/^#!?\//.test(hash) ? hash : '')) || '/';

/** `*` matches any number of characters. Line ends, which no address has, bind both ends of the text. */
export const isLike = (text: string, pattern: string) => {
  const bound = `\n${text}\n`;
  let place = 0;
  return `\n${pattern}\n`.split('*').every((part) => {
    const found = bound.indexOf(part, place);
    place = found + part.length;
    return found >= 0;
  });
};

/**
 * Whether an address matches a rule in the canonical form that the server sends: a path, or a host and path; query and
 * fragment count if the rule has them.
 */
export const fitsAddress = (rule: string, { host, pathname, search, hash }: Address = location) => {
  const has = (sign: string, part: string) => (rule.includes(sign) ? part : '');
  const path = withoutSlash(pathname) + has('?', search) + has('#', hash);
  const address = rule[0] === '/' ? path.replace(/^\/?/, '/') : hostName(host) + path;
  return isLike(inOneWriting(address), rule);
};

/** The page's address without its fragment, unless a router uses it as an address. */
export const pageAddress = () => location.href.replace(/#(?!!?\/).*/, '');
