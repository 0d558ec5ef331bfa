/** A URL, or where the page is. */
type Address = Pick<URL, 'host' | 'pathname' | 'search' | 'hash'>;

/** Of an address or a host; upper and lower case, `www.` and the port say nothing about whose it is. */
export const hostOf = (address: string) =>
  address.toLowerCase().replace(/^([\w-]+:\/\/)?(www\.)?([^/:?#]*).*/, '$3');

export const isBelow = (host: string, root: string) => host === root || host.endsWith(`.${root}`);

const withoutSlash = (path: string) => path.replace(/\/+$/, '');
const inOneWriting = (path: string) => path.replace(/%../g, (code) => code.toUpperCase());

/** The path that a page of the configuration is compared with; a fragment is part of it where a router uses it as an address. */
export const pagePath = ({ pathname, hash }: Address) =>
  inOneWriting(withoutSlash(pathname) + withoutSlash(/^#!?\//.test(hash) ? hash : ''));

/** `*` stands for any run of characters. */
export function isLike(text: string, pattern: string): boolean {
  const parts = pattern.split('*');
  const last = parts.pop() ?? '';
  let place = 0;
  for (const [index, part] of parts.entries()) {
    const found = text.indexOf(part, place);
    if (found < 0 || (!index && found)) return false;
    place = found + part.length;
  }
  return parts.length ? text.slice(place).endsWith(last) : text === last;
}

/** Whether an address is what a rule names, in the one wording that the server gives to rules: a path, or a host and path; query and fragment count where the rule has them. */
export function fitsAddress({ host, pathname, search, hash }: Address, rule: string): boolean {
  const has = (sign: string, part: string) => (rule.includes(sign) ? part : '');
  const path = withoutSlash(pathname) + has('?', search) + has('#', hash);
  const address = rule[0] === '/' ? path.replace(/^\/?/, '/') : hostOf(host) + path;
  return isLike(inOneWriting(address), rule);
}
