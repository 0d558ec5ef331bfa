import { AppError } from '../../platform/app-error.ts';

const MAX_ADDRESS_LENGTH = 1000;

/** Turns an address typed by a person into a path of the site at `host`, as browsers write it. */
export function pagePath(typed: string, host: string): string {
  const text = typed.trim();
  const whole = text.startsWith('/') ? `${host}${text}` : text;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(whole) ? whole : `https://${whole}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw wrong(`Enter the address of a page, such as ${host}/pricing.`);
  if (!isOfSite(url.host, host))
    throw wrong(`${url.host} is another website. Pages of ${host} can be added here.`);
  const path = url.pathname.replace(/\/{2,}/g, '/').replace(/%../g, (code) => code.toUpperCase());
  if (path.length > MAX_ADDRESS_LENGTH)
    throw wrong(`The path is too long: ${MAX_ADDRESS_LENGTH} characters at most.`);
  return path;
}

/**
 * The same host, with or without `www.`; names under `.localhost` all belong to this installation, whatever the port.
 */
export function isOfSite(host: string, site: string): boolean {
  return bare(host) === bare(site);
}

const bare = (host: string) =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/(\.localhost):\d+$/, '$1');

function wrong(message: string) {
  return new AppError('bad_request', message, { fields: { url: message } });
}
