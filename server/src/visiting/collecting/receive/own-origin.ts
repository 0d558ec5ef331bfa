import { registrableDomain } from '../../../platform/registrable-domain.ts';
import type { TrackedDomain } from '../tracked-domains.queries.ts';

type Names = Pick<TrackedDomain, 'host' | 'domains' | 'owned_properties'>;

/**
 * Whether pages of an origin may send events for a domain: its own site with all subdomains, and the company's other
 * properties.
 */
export function isOwnOrigin(origin: string, { host, domains, owned_properties }: Names): boolean {
  const asker = hostOfOrigin(origin);
  if (asker === null) return false;
  // A folder on someone else's site may be owned, but its scripts cannot be distinguished from others on that host.
  const whole = owned_properties.map(hostOfProperty).filter((name) => name !== null);
  return [host, ...domains, ...whole].some((name) => isSameSite(asker, name.toLowerCase()));
}

function isSameSite(asker: string, name: string): boolean {
  if (isLocal(name) || isLocal(asker)) return asker === name || asker.endsWith(`.${name}`);
  return registrableDomain(asker) === registrableDomain(name);
}

const isLocal = (name: string) => name === 'localhost' || name.endsWith('.localhost');

function hostOfOrigin(origin: string): string | null {
  if (!/^https?:\/\//i.test(origin) || !URL.canParse(origin)) return null;
  return new URL(origin).hostname.replace(/\.$/, '');
}

function hostOfProperty(property: string): string | null {
  const address = /^https?:\/\//i.test(property) ? property : `https://${property}`;
  if (!URL.canParse(address)) return null;
  const { hostname, pathname } = new URL(address);
  return pathname === '/' ? hostname : null;
}
