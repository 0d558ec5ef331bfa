import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import type { HostingStatus } from '@sightline/contract/publishing/hosting';

export type Hosting = Pick<HostingStatus, 'dns_verified' | 'is_active' | 'ssl_status' | 'subdomain_url'>;

/** The broader test, only for the status of pages and "Visit"; the banner uses `is_active`. */
export function isHostingLive(hosting: Hosting | null | undefined): boolean {
  if (!hosting) return false;
  return hosting.dns_verified || hosting.is_active || hosting.ssl_status?.status === 'ACTIVE';
}

export type ShownStatus = 'published' | 'draft';

/** A page counts as published only while its host is live. */
export function shownStatus(
  { status }: Pick<GeneratedPage, 'status'>,
  hosting: Hosting | null | undefined,
): ShownStatus {
  return status === 'published' && isHostingLive(hosting) ? 'published' : 'draft';
}

/** The page's public address; null before the host is known. */
export function pageAddress(
  { slug }: Pick<GeneratedPage, 'slug'>,
  hosting: Hosting | null | undefined,
): string | null {
  if (!hosting?.subdomain_url) return null;
  const path = slug.split('/').map(encodeURIComponent).join('/');
  return `${hosting.subdomain_url.replace(/\/+$/, '')}/${path}`;
}

/** The address behind "Visit"; null when nothing is public there. */
export function visitAddress(
  page: Pick<GeneratedPage, 'slug' | 'status'>,
  hosting: Hosting | null | undefined,
  has_active_plan: boolean,
): string | null {
  const isLive = has_active_plan && shownStatus(page, hosting) === 'published';
  return isLive ? pageAddress(page, hosting) : null;
}

/** Whether the saved version differs from the public one. */
export function hasUnpublishedChanges({
  status,
  version,
  live_version,
}: Pick<GeneratedPage, 'status' | 'version' | 'live_version'>): boolean {
  return status === 'published' && live_version !== null && live_version !== version;
}

export function visitTotal({ llm_visits }: Pick<GeneratedPage, 'llm_visits'>): number {
  return Object.values(llm_visits).reduce((sum, visits) => sum + visits, 0);
}

/** Bots by number of visits, most first. */
export function visitsByBot({ llm_visits }: Pick<GeneratedPage, 'llm_visits'>): [string, number][] {
  return Object.entries(llm_visits)
    .filter(([, visits]) => visits > 0)
    .sort(([a, fewer], [b, more]) => more - fewer || a.localeCompare(b));
}
