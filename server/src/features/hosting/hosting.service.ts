import type { HostingStatus } from '@sightline/contract/hosting';
import type { DomainCtx } from '../../context.ts';

/** A domain has no hosting before a subdomain is chosen, which the publishing set-up will offer. */
export async function getHosting(_ctx: DomainCtx): Promise<HostingStatus> {
  return {
    status: 'not_started',
    subdomain: null,
    ai_subdomain: null,
    dns_verified: false,
    is_active: false,
    ssl_status: null,
    cloudfront_domain: null,
  };
}
