import type { HostingStatus } from '@sightline/contract/hosting';
import type { Ctx, DomainCtx } from '../../context.ts';
import { findHosting, findVerifiedHost } from './hostings.queries.ts';

/** A domain has no hosting before a subdomain is chosen, which the publishing set-up will offer. */
export async function getHosting(_ctx: DomainCtx): Promise<HostingStatus> {
  return {
    status: 'not_started',
    subdomain: null,
    ai_subdomain: null,
    subdomain_url: null,
    cname_target: null,
    dns_records: [],
    dns_verification_token: null,
    dns_configured: false,
    checks: [],
    checked_at: null,
    dns_verified: false,
    is_active: false,
    ssl_status: null,
    cloudfront_domain: null,
  };
}

/** The domain whose pages a host name serves; only names that were proved count. */
export async function domainOfHost(
  ctx: Ctx,
  host: string,
): Promise<{ domain_id: string; org_id: string } | null> {
  return (await findVerifiedHost(ctx.db, host)) ?? null;
}

/** Where a domain's pages are served, or null before a subdomain is chosen. `is_live` is the wider test of the content list. */
export async function siteOf(
  ctx: Ctx,
  domain_id: string,
): Promise<{ host: string; url: string; is_active: boolean; is_live: boolean } | null> {
  const row = await findHosting(ctx.db, domain_id);
  if (!row) return null;
  const is_active = row.active_at !== null;
  const is_live = is_active || row.txt_seen_at !== null || row.tls?.status === 'ACTIVE';
  const local = row.host.endsWith('.localhost');
  const port = new URL(ctx.config.public_url).port;
  const url = local ? `http://${row.host}${port ? `:${port}` : ''}` : `https://${row.host}`;
  return { host: row.host, url, is_active, is_live };
}
