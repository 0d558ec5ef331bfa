const HOST = /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+$/i;

/** A typed website domain without scheme and trailing slash. */
export function cleanDomain(typed: string): string {
  return typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
}

/** What is wrong with a cleaned domain, or null. */
export function domainProblem(domain: string): string | null {
  if (domain === '') return 'Please enter your company website domain';
  return HOST.test(domain) ? null : 'Please enter a valid domain (e.g., example.com)';
}
