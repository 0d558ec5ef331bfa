import { parse } from 'tldts';

/** Registrable domain of a host or address, where each site on a shared host such as github.io is its own; the host where there is none. */
export function registrableDomain(address: string): string | null {
  const { domain, hostname } = parse(address, { allowPrivateDomains: true });
  return domain ?? hostname;
}
