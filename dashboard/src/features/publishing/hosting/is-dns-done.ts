import type { HostingStatus } from '@sightline/contract/publishing/hosting';

/** The person's part is done; the certificate follows automatically. */
export const isDnsDone = (status: HostingStatus | undefined): boolean =>
  status !== undefined && (status.is_active || status.dns_configured);
