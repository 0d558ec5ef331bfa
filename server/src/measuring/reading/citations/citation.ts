import { registrableDomain } from '../../../platform/registrable-domain.ts';
import { PAGE_KINDS, type PageKind } from './citation-kinds.ts';

export interface Citation {
  /** Without tracking parameters and fragments, so that the same page always has the same address. */
  url: string;
  host: string;
  /** Registrable domain, or the host if there is none; empty when only a redirect is known. */
  domain: string;
}

const TRACKING =
  /^(?:utm_\w+|gclid|dclid|gbraid|wbraid|fbclid|msclkid|twclid|ttclid|yclid|igshid|mc_cid|mc_eid|srsltid|_gl|_ga|_hsenc|_hsmi|ref_src)$/i;
/** Pages that only redirect, and the parameter that holds the target. */
const REDIRECTS: readonly [host: RegExp, path: RegExp, parameter: string][] = [
  [/^(?:www\.)?google\.[a-z.]+$/, /^\/url$/, 'q'],
  [/^(?:www\.)?google\.[a-z.]+$/, /^\/url$/, 'url'],
  [/^(?:www\.)?duckduckgo\.com$/, /^\/l\/?$/, 'uddg'],
  [/^(?:www\.)?youtube\.com$/, /^\/redirect$/, 'q'],
  [/^lm?\.facebook\.com$/, /^\/l\.php$/, 'u'],
  [/^l\.instagram\.com$/, /^\/$/, 'u'],
  [/^out\.reddit\.com$/, /./, 'url'],
  [/^(?:www\.)?linkedin\.com$/, /^\/redir\/redirect$/, 'url'],
  [/^slack-redir\.net$/, /^\/link$/, 'url'],
];
const MAX_HOPS = 3;
/** Gemini's redirects do not reveal their target. */
const BLIND_REDIRECT = /^\/grounding-api-redirect\//;
/** The kind of a citation that is known only as such a redirect: a page that belongs to nobody we can name. */
export const UNRESOLVED = 'unresolved';

/** A cited address in the form used for storing, counting and comparing; null when it is not a web address. */
export function normaliseCitation(address: string): Citation | null {
  const url = followRedirects(address.trim());
  if (!url) return null;
  url.username = '';
  url.password = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  // In old single-page sites a fragment that is a path is a page of its own.
  if (!/^#!?\//.test(url.hash)) url.hash = '';
  url.pathname = url.pathname.replace(/(?<=[^/]|^\/)\/+$/, '');
  const host = url.hostname;
  if (BLIND_REDIRECT.test(url.pathname)) return { url: url.href, host: '', domain: '' };
  return { url: url.href, host, domain: registrable(host) };
}

function followRedirects(address: string): URL | null {
  let url = webAddress(address);
  for (let hop = 0; url && hop < MAX_HOPS; hop++) {
    const target: URL | null = redirectTarget(url);
    if (!target) break;
    url = target;
  }
  return url;
}

function redirectTarget(url: URL): URL | null {
  for (const [host, path, parameter] of REDIRECTS) {
    if (!host.test(url.hostname) || !path.test(url.pathname)) continue;
    const target = webAddress(url.searchParams.get(parameter) ?? '');
    if (target) return target;
  }
  return null;
}

function webAddress(address: string): URL | null {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) && url.hostname ? url : null;
}

const registrable = (host: string) => registrableDomain(host) ?? host;

/**
 * Whether a cited page belongs to the customer: on one of its domains including subdomains, or on an owned property
 * elsewhere, given as a host or an address prefix (github.com/acme covers /acme/tool, not /acme-fork).
 */
export function isOwn(
  { url, host, domain }: Citation,
  { domains, owned_properties }: { domains: readonly string[]; owned_properties: readonly string[] },
): boolean {
  if (domains.some((own) => registrable(own.toLowerCase()) === domain)) return true;
  return owned_properties.some((property) => {
    const own = webAddress(
      /^https?:\/\//i.test(property.trim()) ? property.trim() : `https://${property.trim()}`,
    );
    if (!own) return false;
    const prefix = pathOf(own);
    if (prefix === '')
      return bareHost(host) === bareHost(own.hostname) || host.endsWith(`.${bareHost(own.hostname)}`);
    if (bareHost(host) !== bareHost(own.hostname)) return false;
    const page = pathOf(new URL(url));
    return page === prefix || page.startsWith(`${prefix}/`);
  });
}

const bareHost = (host: string) => host.replace(/^(?:www|m)\./, '');
const pathOf = (url: URL) =>
  decodePath(url.pathname)
    .toLowerCase()
    .replace(/(?<!\/)\/+$/, '');

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a single percent sign is not an escape
  }
}

/** The kind of a third-party page, decided by its address, then by its title. */
export function kindOfPage(address: string, title: string | null): Exclude<PageKind, 'own' | 'competitor'> {
  const url = URL.parse(address);
  if (!url) return 'other';
  const place = url.hostname.replace(/^www\./, '') + url.pathname;
  const known = PAGE_KINDS.find(({ places }) => places?.test(place));
  return (known ?? PAGE_KINDS.find(({ titles }) => title && titles?.test(title)))?.kind ?? 'other';
}
