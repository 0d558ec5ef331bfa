import { parse } from 'tldts';

/**
 * Registrable domain of a host or address; each site on a shared host such as github.io counts separately. The host
 * itself if there is none.
 */
export function registrableDomain(address: string): string | null {
  const { domain, hostname } = parse(address, { allowPrivateDomains: true });
  return domain ?? hostname;
}

/** Whether someone can have registered the domain of a host: it ends in a suffix that exists. */
export function hasRealSuffix(host: string): boolean {
  const { domain, isIcann } = parse(host);
  return domain !== null && isIcann === true;
}
