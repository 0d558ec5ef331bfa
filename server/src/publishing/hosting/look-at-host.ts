import type { DnsCheck } from '@sightline/contract/publishing/hosting';
import { type Ctx, inTransaction } from '../../context.ts';
import { isDuplicate } from '../../platform/db/database.ts';
import { type DnsFacts, type DnsWish, lookAtDns, unquoted } from './dns-look.ts';
import { judgeDns } from './dns-verdict.ts';
import { tokenValue } from './host-name.ts';
import {
  findHolder,
  type HostingRow,
  type Milestones,
  releaseHost,
  saveLook,
  saveMilestones,
} from './hostings.queries.ts';
import { lookAtTls } from './tls-look.ts';

/**
 * Checks a host and stores the result. A proved host stays proved and a live host stays live whatever one check finds:
 * records fail temporarily more often than they are removed, and a new owner of the name has to prove it again.
 */
export async function lookAtHost(ctx: Ctx, row: HostingRow): Promise<void> {
  const { domain_id, host } = row;
  const wish: DnsWish = {
    host,
    token: row.verification_token,
    cname_target: ctx.config.edge.cname_target,
    edge_ips: ctx.config.edge.ips,
    authorities: ctx.config.edge.authorities,
  };
  const facts = await lookAtDns(wish, ctx.config.dns_server);
  const checks = judgeDns(wish, facts);
  const txt_seen_at = await proofOf(ctx, row, checks, facts);
  const dns_configured_at = txt_seen_at && configuredSince(ctx, row, checks.CNAME);
  const tls = dns_configured_at ? await lookAtTls(ctx, host, facts.edge_addresses) : null;
  const hasCertificate = tls?.status === 'ACTIVE';
  const active_at = row.active_at ?? (hasCertificate ? ctx.now().toISOString() : null);
  const found = [checks.CNAME, checks.TXT, checks.CAA].filter((check) => check !== null);
  const look = { domain_id, host, checks: found, tls, at: ctx.now() };
  const reached = { txt_seen_at, dns_configured_at, active_at };
  try {
    await inTransaction(ctx, async (tx) => {
      await saveLook(tx.db, look);
      if (hasChanged(row, reached)) await saveMilestones(tx.db, row, reached);
    });
  } catch (error) {
    // Two workspaces proved the same host at once; the next check tells the second one.
    if (!isDuplicate(error)) throw error;
  }
}

const hasChanged = (row: HostingRow, { txt_seen_at, dns_configured_at, active_at }: Milestones) =>
  row.txt_seen_at !== txt_seen_at ||
  row.dns_configured_at !== dns_configured_at ||
  row.active_at !== active_at;

/** Since when the records are complete, or null; a failed lookup keeps the previous value. */
function configuredSince(ctx: Ctx, row: HostingRow, alias: DnsCheck): string | null {
  if (row.active_at !== null || alias.outcome === 'failure') return row.dns_configured_at;
  if (alias.outcome !== 'found') return null;
  return row.dns_configured_at ?? ctx.now().toISOString();
}

/**
 * Since when the host is proved, or null. A workspace whose token disappeared from DNS gives way to one whose token is
 * there.
 */
async function proofOf(
  ctx: Ctx,
  row: HostingRow,
  checks: { TXT: DnsCheck },
  { txt }: DnsFacts,
): Promise<string | null> {
  if (row.txt_seen_at !== null || checks.TXT.outcome !== 'found') return row.txt_seen_at;
  const values = txt.kind === 'values' ? txt.values.map(unquoted) : [];
  const isOther = await inTransaction(ctx, async (tx) => {
    const holder = await findHolder(tx.db, row.host, row.domain_id);
    if (!holder) return false;
    if (values.includes(tokenValue(holder.verification_token))) return true;
    await releaseHost(tx.db, holder.domain_id);
    return false;
  });
  if (!isOther) return ctx.now().toISOString();
  checks.TXT = {
    ...checks.TXT,
    outcome: 'wrong',
    detail: `Another workspace has verified ${row.host}. Remove its TXT record to use the name here.`,
    seen: values.slice(0, 5).map((value) => value.slice(0, 200)),
  };
  return null;
}
