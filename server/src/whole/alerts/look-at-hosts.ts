import { raiseAlert } from '../../company/notifications/raise-alert.service.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { recheckHost } from '../../publishing/hosting/hosting.service.ts';
import { closeMatter, countMiss, type HostLook, listHostLooks, listHostsInDoubt } from './looks.queries.ts';
import { workThrough } from './work-through.ts';

const BATCH_SIZE = 200;
const SECOND_LOOKS = 10;
const DOUBT_MS = 10 * 60_000;
const MIN_LOOKS = 2;

/** Live hosts that two consecutive checks, some minutes apart, found pointing elsewhere or without a certificate. */
export async function lookAtHosts(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const looks = await listHostLooks(ctx.db, ctx.now(), BATCH_SIZE);
  await workThrough(ctx, looks, signal, (look) => inTransaction(ctx, (tx) => weigh(tx, look)));
  const before = new Date(ctx.now().getTime() - DOUBT_MS);
  const inDoubt = await listHostsInDoubt(ctx.db, before, SECOND_LOOKS);
  await workThrough(ctx, inDoubt, signal, ({ domain_id }) => recheckHost(ctx, domain_id));
}

async function weigh(tx: Ctx, look: HostLook) {
  const { domain_id, org_id, host } = look;
  const fault = faultOf(look);
  if (fault === undefined) return;
  if (fault === null) return closeMatter(tx.db, domain_id, 'hosting');
  const counted = await countMiss(tx.db, domain_id, 'hosting', look.checked_at);
  if (counted?.misses !== MIN_LOOKS) return;
  await raiseAlert(tx, {
    org_id,
    domain_id,
    kind: 'hosting_lost',
    key: `hosting:${domain_id}:${host}:${counted.since}`,
    title: `${host} no longer points to your pages`,
    detail: `${MIN_LOOKS} checks in a row failed. ${fault} Until it’s fixed, assistants and people can’t reach those pages.`,
    action: { label: 'Check the records', path: '/setup/dns' },
  });
}

/** What is wrong, null when nothing is; undefined when the check could not tell. */
export function faultOf({ checks, tls }: Pick<HostLook, 'checks' | 'tls'>): string | null | undefined {
  const alias = checks.find(({ type }) => type === 'CNAME');
  if (!alias || alias.outcome === 'failure') return undefined;
  if (alias.outcome !== 'found') return alias.detail;
  if (!tls) return undefined;
  return tls.status === 'ACTIVE' ? null : (tls.detail ?? 'Its certificate is invalid.');
}
