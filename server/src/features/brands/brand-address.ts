import { parse } from 'tldts';

/** `allowPrivateDomains`: on shared hosts such as github.io each site is its own. */
const options = { allowPrivateDomains: true };

/** Registrable domain of a host or address; the host itself where it has none; null where there is no host. */
export function registrableDomain(address: string): string | null {
  const parsed = parse(address, options);
  return parsed.domain ?? parsed.hostname;
}

/** What a person typed as a website → `https://host/path`, or null when it is none. */
export function websiteAddress(typed: string): string | null {
  const text = typed.trim();
  if (!text) return null;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const plausible = url.hostname.includes('.') && !url.username && !url.password;
  return plausible ? url.href.replace(/\/$/, '') : null;
}
