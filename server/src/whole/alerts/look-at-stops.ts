import { PLATFORM_LABEL, PLATFORMS } from '@sightline/contract/known-assistants';
import { raiseAlert } from '../../company/notifications/raise-alert.service.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import {
  closeMatter,
  type EndedExecution,
  listEndedExecutions,
  markStopLooked,
  openMatter,
} from './looks.queries.ts';
import { workThrough } from './work-through.ts';

const BATCH_SIZE = 200;
/** Failures that a person must fix before any other question can be answered. */
const REFUSALS = new Set(['quota', 'key', 'access']);
const SPEND_CAP = 'spend_cap';

/**
 * Runs that the spending limit or a provider's refusal stopped, and assistants whose answers lost their sources; reported
 * once until it works again.
 */
export async function lookAtStops(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const ended = await listEndedExecutions(ctx.db, ctx.now(), BATCH_SIZE);
  await workThrough(ctx, ended, signal, (one) => inTransaction(ctx, (tx) => lookAtExecution(tx, one)));
}

async function lookAtExecution(tx: Ctx, execution: EndedExecution) {
  const { id, domain_id, ends, without_sources, with_sources } = execution;
  if (!(await markStopLooked(tx.db, id, tx.now()))) return;
  const { stopped, working } = stopsOf(ends);
  for (const platform of working) await closeMatter(tx.db, domain_id, platform);
  for (const platform of with_sources) await closeMatter(tx.db, domain_id, sourcesOf(platform));
  for (const [matter, text] of stopped) {
    if (matter === SPEND_CAP) await alertSpendCap(tx, execution);
    else if (await openMatter(tx.db, domain_id, matter, tx.now()))
      await alertRefusal(tx, execution, matter, text);
  }
  for (const platform of without_sources)
    if (await openMatter(tx.db, domain_id, sourcesOf(platform), tx.now()))
      await alertLostSources(tx, execution, platform);
}

const sourcesOf = (platform: string) => `sources:${platform}`;

/** Once per limit and month: reaching a raised limit again is news, another run stopped by the same limit is not. */
async function alertSpendCap(tx: Ctx, { domain_id, org_id, finished_at, spend_cap_usd }: EndedExecution) {
  await raiseAlert(tx, {
    org_id,
    domain_id,
    kind: 'measuring_stopped',
    key: `stopped:${domain_id}:${SPEND_CAP}:${new Date(finished_at).toISOString().slice(0, 7)}:${spend_cap_usd}`,
    title: 'Measuring stopped: monthly spending cap reached',
    detail:
      'The last run stopped early. Measuring resumes when you raise the cap or next month. Existing results stay.',
    action: { label: 'Raise the limit', path: '/settings/options' },
  });
}

async function alertRefusal(
  tx: Ctx,
  { domain_id, org_id }: EndedExecution,
  platform: string,
  reason: string | null,
) {
  await raiseAlert(tx, {
    org_id,
    domain_id,
    kind: 'measuring_stopped',
    key: `stopped:${domain_id}:${platform}:${tx.now().toISOString()}`,
    title: `${labelOf(platform)} refuses requests, so it isn’t measured`,
    detail: `${reason ?? 'It gave no reason.'} Other assistants are still measured.`,
    action: { label: 'See your assistants', path: '/settings/ai-assistants' },
  });
}

/** The provider may have renamed what it sends, so it reads like any other answer, with Cited 0 %. */
async function alertLostSources(
  tx: Ctx,
  { id, topic_id, domain_id, org_id }: EndedExecution,
  platform: string,
) {
  await raiseAlert(tx, {
    org_id,
    domain_id,
    kind: 'measuring_stopped',
    key: `stopped:${domain_id}:${sourcesOf(platform)}:${tx.now().toISOString()}`,
    title: `${labelOf(platform)}’s answers come without sources, so its Cited figure is not reliable`,
    detail:
      'None of its answers in the last run has a source, though answers before did. The provider may have changed what it sends; an update of the server may be needed. Mentioned is not affected.',
    action: { label: 'See the run', path: `/topic-analysis/topic/${topic_id}/execution/${id}` },
  });
}

/**
 * What an execution's answers show: the limit and the assistants that stopped it, with the reason, and assistants that
 * work again.
 */
export function stopsOf(ends: EndedExecution['ends']): {
  stopped: Map<string, string | null>;
  working: Set<string>;
} {
  const stopped = new Map<string, string | null>();
  const working = new Set<string>();
  for (const { platform, kind, text } of ends) {
    if (kind === SPEND_CAP) stopped.set(SPEND_CAP, text);
    else if (kind !== null && REFUSALS.has(kind)) stopped.set(platform, text);
    else if (kind === null && platform !== 'local') working.add(platform);
  }
  for (const matter of stopped.keys()) working.delete(matter);
  return { stopped, working };
}

function labelOf(platform: string): string {
  const known = PLATFORMS.find((one) => one === platform);
  return known ? PLATFORM_LABEL[known] : platform;
}
