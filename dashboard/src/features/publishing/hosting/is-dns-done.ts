import type { HostingStatus } from '@sightline/contract/publishing/hosting';

/** The person's part is done: what may still come, the certificate, comes by itself. */
export const isDnsDone = (status: HostingStatus | undefined): boolean =>
  status !== undefined && (status.is_active || status.dns_configured);
