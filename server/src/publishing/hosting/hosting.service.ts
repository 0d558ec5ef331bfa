import type { HostingStatus } from '@sightline/contract/publishing/hosting';
import { planOf } from '../../company/billing/billing.service.ts';
import { getDomainRow } from '../../company/domains/domains.service.ts';
import { type Ctx, type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { isDuplicate } from '../../platform/db/database.ts';
import { sign } from '../../platform/signed-id.ts';
import { checkLabel, hostOf, isLocal, isOurs, newToken, recordsOf, tokenValue, zoneOf } from './host-name.ts';
import {
  chooseHost,
  claimLook,
  findHolder,
  findHosting,
  findVerifiedHost,
  type HostingRow,
} from './hostings.queries.ts';
import { lookAtHost } from './look-at-host.ts';

/** Screens poll every three seconds, perhaps in several tabs. */
const LOOK_AGAIN_MS = 2000;

export async function getHosting(ctx: DomainCtx): Promise<HostingStatus> {
  const [domain, row] = await Promise.all([
    getDomainRow(ctx, ctx.domain_id),
    findHosting(ctx.db, ctx.domain_id),
  ]);
  const zone = zoneOf(domain.host);
  const can_preview = ctx.config.edge.local_only && !isLocal(domain.host);
  if (!row) return { ...NOT_STARTED, zone, ...previewOf(false, can_preview) };
  const local = isLocal(row.host);
  return {
    status: statusOf(row),
    subdomain: row.subdomain,
    ai_subdomain: row.host,
    subdomain_url: urlOf(ctx, row.host),
    zone,
    cname_target: local ? null : ctx.config.edge.cname_target,
    dns_records: recordsOf(row.host, row.verification_token, ctx.config.edge.cname_target),
    dns_verification_token: local ? null : tokenValue(row.verification_token),
    dns_verified: row.txt_seen_at !== null,
    dns_configured: row.dns_configured_at !== null,
    is_active: row.active_at !== null,
    ...(row.active_at === null ? NOT_SERVED : await servingOf(ctx, domain.org_id, true)),
    ssl_status: row.tls,
    cloudfront_domain: null,
    checks: row.checks,
    checked_at: row.checked_at,
    ...previewOf(local && !isLocal(domain.host), can_preview),
  };
}

const NOT_SERVED = { is_served: false, detail: null };
const NO_PLAN = 'The site goes live once your organization has a plan.';
const NO_HOST = 'The site goes live once its subdomain is set up.';

/** Whether visitors get published pages at an organization's host, by the same rule as the edge. */
async function servingOf(ctx: Ctx, org_id: string, is_active: boolean) {
  if (!is_active) return { is_served: false, detail: NO_HOST };
  const { active } = await planOf(ctx, org_id);
  return { is_served: active, detail: active ? null : NO_PLAN };
}

/** Whether visitors get what a domain publishes, and what is missing if they do not. */
export async function servingOfDomain(ctx: DomainCtx) {
  const row = await findHosting(ctx.db, ctx.domain_id);
  return servingOf(ctx, ctx.user.org_id, row?.active_at != null);
}

/** After the installation moves to the internet, a preview stays a preview until someone chooses the real name. */
function previewOf(is_preview: boolean, can_preview: boolean): Pick<HostingStatus, 'preview'> {
  if (is_preview) return { preview: 'used' };
  return can_preview ? { preview: 'offered' } : {};
}

const NOT_STARTED: HostingStatus = {
  status: 'not_started',
  subdomain: null,
  ai_subdomain: null,
  subdomain_url: null,
  cname_target: null,
  dns_records: [],
  dns_verification_token: null,
  dns_verified: false,
  dns_configured: false,
  is_active: false,
  ...NOT_SERVED,
  ssl_status: null,
  cloudfront_domain: null,
  checks: [],
  checked_at: null,
};

/** Chooses the host; a different one must be proved again, with the same token. */
export async function onboardSubdomain(
  ctx: DomainCtx,
  input: { subdomain: string; preview: boolean },
): Promise<HostingStatus> {
  const domain = await getDomainRow(ctx, ctx.domain_id);
  const { subdomain, preview } = input;
  checkLabel(subdomain, domain.host);
  const host = hostOf(subdomain, domain.host, preview && ctx.config.edge.local_only);
  if (isOurs(ctx.config, host)) throw taken(host);
  const live = isLocal(host);
  const chosen = {
    domain_id: ctx.domain_id,
    subdomain,
    host,
    live,
    verification_token: newToken(),
    created_by: ctx.user.id,
    at: ctx.now(),
  };
  try {
    await inTransaction(ctx, async (tx) => {
      if (live && (await findHolder(tx.db, host, ctx.domain_id))) throw taken(host);
      await chooseHost(tx.db, chosen);
    });
  } catch (error) {
    throw isDuplicate(error) ? taken(host) : error;
  }
  return getHosting(ctx);
}

const taken = (host: string) =>
  new AppError('conflict', `${host} is already in use. Choose another subdomain.`);

/** Checks records and certificate now, or returns the check that someone has just made. */
export async function verifySubdomain(ctx: DomainCtx): Promise<HostingStatus> {
  const row = await findHosting(ctx.db, ctx.domain_id);
  if (!row) throw new AppError('conflict', 'Choose a subdomain first.');
  await checkHost(ctx, row, LOOK_AGAIN_MS);
  return getHosting(ctx);
}

/** The same for a job, which names the domain; removed domains are not an error. */
export async function recheckHost(ctx: Ctx, domain_id: string): Promise<void> {
  const row = await findHosting(ctx.db, domain_id);
  if (row) await checkHost(ctx, row, LOOK_AGAIN_MS);
}

async function checkHost(ctx: Ctx, row: HostingRow, reuse_ms: number) {
  if (isLocal(row.host)) return;
  const now = ctx.now();
  const isMine = await claimLook(ctx.db, row.domain_id, now, new Date(now.getTime() - reuse_ms));
  if (isMine) await lookAtHost(ctx, row);
}

function statusOf(row: HostingRow): HostingStatus['status'] {
  if (row.active_at !== null) return 'active';
  return row.dns_configured_at === null ? 'waiting_for_dns' : 'waiting_for_tls';
}

/** The domain whose pages a host name serves; only proved names count. */
export async function domainOfHost(
  ctx: Ctx,
  host: string,
): Promise<{ domain_id: string; org_id: string } | null> {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return (await findVerifiedHost(ctx.db, name)) ?? null;
}

/**
 * Where a domain's pages are served; null before a subdomain is chosen. `is_live` is the broader test that the content
 * list uses.
 */
export async function siteOf(
  ctx: Ctx,
  domain_id: string,
): Promise<{ host: string; url: string; is_active: boolean; is_live: boolean } | null> {
  const row = await findHosting(ctx.db, domain_id);
  if (!row) return null;
  const is_active = row.active_at !== null;
  const is_live = is_active || row.txt_seen_at !== null || row.tls?.status === 'ACTIVE';
  return { host: row.host, url: urlOf(ctx, row.host), is_active, is_live };
}

/** Shows search engines that news of these pages comes from their server, which shows it to everyone. */
export const indexNowKey = (ctx: Ctx, domain_id: string) =>
  sign(ctx.config.session_secret, 'index now', domain_id).toString('hex').slice(0, 32);

function urlOf(ctx: Ctx, host: string): string {
  const { port } = new URL(ctx.config.public_url);
  return isLocal(host) ? `http://${host}${port ? `:${port}` : ''}` : `https://${host}`;
}
