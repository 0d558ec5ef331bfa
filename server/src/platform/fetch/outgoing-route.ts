import { isIP } from 'node:net';
import { FetchError } from './fetch-error.ts';
import { isPublicAddress } from './public-address.ts';

/** Where a request is actually sent. */
export interface Route {
  /** Scheme, host and port to connect to. */
  origin: string;
  /** Configured by the operator, so private addresses are allowed. */
  trusted: boolean;
}

export interface RouteOptions {
  /** Host name → origin that serves it. */
  site_origins: ReadonlyMap<string, string>;
  /** Our own port on loopback, which serves every host under `.localhost`. */
  local_port: number;
}

/** Decides where `url` is fetched; throws `bad_url`, and `refused_address` for address literals. */
export function findRoute(url: URL, { site_origins, local_port }: RouteOptions): Route {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchError('bad_url', `Only http and https addresses can be read, not ${url.protocol}`);
  const host = url.hostname.replace(/\.$/, '');
  if (host.endsWith('.localhost')) return { origin: `http://127.0.0.1:${local_port}`, trusted: true };
  const origin = site_origins.get(url.host) ?? site_origins.get(host);
  if (origin) return { origin, trusted: true };
  if (url.port !== '' && url.port !== '80' && url.port !== '443')
    throw new FetchError('bad_url', `Only the ports 80 and 443 are read, not ${url.port}.`);
  const literal = host.replace(/^\[(.*)\]$/, '$1');
  if (literal === 'localhost' || (isIP(literal) && !isPublicAddress(literal))) throw refusedAddress(url.host);
  return { origin: url.origin, trusted: false };
}

export function refusedAddress(host: string): FetchError {
  return new FetchError('refused_address', `${host} is inside a private network, which is not read.`);
}
