import type { Domain } from '@sightline/contract/company/domains';
import type { Organization } from '@sightline/contract/company/organizations';
import type { HostingStatus } from '@sightline/contract/publishing/hosting';

export interface Banner {
  message: string;
  to: '/billing' | '/setup/dns' | '/content';
}

/** The banner for the current state, or null. A null hosting status means not active. */
export function bannerOf(
  domain: Domain | null,
  organization: Organization | null,
  hosting: HostingStatus | null,
): Banner | null {
  if (domain === null || organization === null) return null;
  if (!organization.has_active_plan) {
    if (!domain.selected_cms) return null;
    return { message: 'Account preview. Subscribe to publish your content.', to: '/billing' };
  }
  if (hosting?.is_active) return null;
  const isDnsDone = hosting?.dns_verified || hosting?.ssl_status?.status === 'ACTIVE';
  return {
    message: 'Finish DNS setup to publish your AEO pages.',
    to: isDnsDone ? '/content' : '/setup/dns',
  };
}

/** Whether the banner may be displayed; it waits for its data, but not forever. */
export function isBannerDue(has_content: boolean, isHostingKnown: boolean, hasWaited: boolean): boolean {
  return hasWaited || (has_content && isHostingKnown);
}
