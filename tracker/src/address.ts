/** Upper and lower case, `www.` and the port say nothing about whose host it is. */
export const bareHost = (host: string) => host.toLowerCase().replace(/^www\.|:\d+$/g, '');

export const isBelow = (host: string, root: string) => host === root || host.endsWith(`.${root}`);

/** A fragment that a router uses as an address, with its `#`; else empty. */
export const routeOf = (hash: string) => (/^#!?\//.test(hash) ? hash : '');

const withoutSlash = (path: string) => path.replace(/\/+(?=[?#]|$)/, '');

/** The path that a page of the configuration is compared with. */
export const pagePath = ({ pathname, hash }: URL | Location) =>
  withoutSlash(pathname) + withoutSlash(routeOf(hash));

/** `*` stands for any run of characters. */
export function isLike(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let place = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, place);
    if (found < 0) return false;
    place = found + part.length;
  }
  return text.length - last.length >= place && text.endsWith(last);
}

/** Whether an address is what a rule names: a path, or a host and path; query and fragment count where the rule has them. */
export function fitsAddress(href: string, rule: string): boolean {
  const { host, pathname, search, hash } = new URL(href);
  const wanted = rule.trim().replace(/^https?:\/\//i, '');
  const address = wanted[0] === '/' ? '' : bareHost(host);
  const place =
    address +
    withoutSlash(pathname) +
    (wanted.includes('?') ? search : '') +
    (wanted.includes('#') ? hash : '');
  return isLike(place, withoutSlash(address ? wanted.replace(/^[^/?#]+/, bareHost) : wanted));
}
