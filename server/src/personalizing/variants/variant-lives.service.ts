import type {
  VariantLife,
  VariantStep,
  VariantVersion,
} from '@sightline/contract/personalizing/variant-lives';
import { getDomain } from '../../company/domains/domains.service.ts';
import { type Ctx, type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { getPage } from '../site-pages/pages.service.ts';
import { unfairStart } from './fair-goals.service.ts';
import * as life from './life-transitions.ts';
import { isOfDomain } from './personalization.queries.ts';
import { previewToken, previewUrl } from './preview-links.ts';
import { listPreviewStops, stopPreviews } from './preview-stops.queries.ts';
import { toShownChanges } from './shown-changes.ts';
import { listSteps, listStepsOfVariant, listVersionRows, listWaiting } from './variant-history.queries.ts';
import {
  approvesItself,
  findBefore,
  findChanges,
  followDueSchedules,
  hasLive,
  listLives,
  lockLife,
  type OnPage,
  storeLife,
} from './variant-lives.queries.ts';
import { isSubset } from './variant-plan.ts';
import { noteShares } from './variant-shares.service.ts';
import { lockNewestVersion, type StoredChange } from './variants.queries.ts';

const MAX_WAITING = 200;

export const listWaitingVersions = (ctx: DomainCtx) => listWaitingFor(ctx, false);

/** What the product paused and a person may resume, rewrite or end. */
export const listRepairs = (ctx: DomainCtx) => listWaitingFor(ctx, true);

async function listWaitingFor(ctx: DomainCtx, is_repair: boolean) {
  const rows = await listWaiting(ctx.db, ctx.domain_id, is_repair, MAX_WAITING);
  return {
    count: rows[0]?.count ?? 0,
    waiting: rows.map(({ count: _, ...waiting }) => waiting),
  };
}

/** Whether visitors see any variant. */
export const showsVariant = ({ db, domain_id }: DomainCtx): Promise<boolean> => hasLive(db, domain_id);

type Approval = OnPage & { version: number } & life.Schedule;

/** The version has to be the newest, so that nobody approves what they have not seen. */
export function approveVersion(ctx: DomainCtx, { version, starts_at, ends_at, ...of }: Approval) {
  return decide(ctx, of, version, (before, newest) => {
    if (version !== newest)
      throw new AppError('conflict', 'There is a newer version. Look at it before you approve it.');
    return life.approve(before, { version, newest, schedule: { starts_at, ends_at }, at: ctx.now() });
  });
}

export function restoreVersion(ctx: DomainCtx, { version, starts_at, ends_at, ...of }: Approval) {
  return decide(ctx, of, version, (before, newest) =>
    life.restore(before, { version, newest, schedule: { starts_at, ends_at }, at: ctx.now() }),
  );
}

export const pauseVariant = (ctx: DomainCtx, of: OnPage) =>
  decide(ctx, of, null, (before) => life.pause(before));

export const resumeVariant = (ctx: DomainCtx, of: OnPage) =>
  decide(ctx, of, null, (before) => life.resume(before, ctx.now()));

export const endVariant = (ctx: DomainCtx, of: OnPage) =>
  decide(ctx, of, null, (before, newest) => life.end(before, newest));

/** A person's decision; `version` is the one that visitors are to see. */
function decide(
  ctx: DomainCtx,
  { variant_id, page_id }: OnPage,
  version: number | null,
  decision: (before: life.Life, newest: number) => life.Decision,
): Promise<VariantLife> {
  const of = { domain_id: ctx.domain_id, variant_id, page_id };
  return inTransaction(ctx, async (tx) => {
    if (!(await isOfDomain(tx.db, of))) throw NOT_FOUND();
    const newest = await lockNewestVersion(tx.db, of);
    if (!newest) throw NOT_FOUND();
    // However late the job is, a decision is about what is due by now.
    await followDueSchedules(tx.db, tx.now(), of);
    const before = (await lockLife(tx.db, of)) ?? life.DRAFT;
    const made = decision(before, newest);
    if (version !== null) await requireChanges(tx, { ...of, version });
    if (isStarted(made.life))
      await requireFairness(tx, { ...of, version: made.life.next_version ?? made.life.version });
    await storeLife(tx.db, { ...of, ...made, why: null, by: tx.user.id, at: tx.now(), before });
    await noteShares(tx, of.domain_id);
    return getLife(tx, of);
  });
}

/** Puts back what was before the last decision, as if nobody had made it. */
export function undoLastDecision(ctx: DomainCtx, { variant_id, page_id }: OnPage): Promise<VariantLife> {
  const of = { domain_id: ctx.domain_id, variant_id, page_id };
  return inTransaction(ctx, async (tx) => {
    if (!(await isOfDomain(tx.db, of)) || !(await lockNewestVersion(tx.db, of))) throw NOT_FOUND();
    await followDueSchedules(tx.db, tx.now(), of);
    await lockLife(tx.db, of);
    const before = await findBefore(tx.db, of);
    if (!before) throw new AppError('conflict', 'There is no decision to undo, or something came since.');
    if (isStarted(before))
      await requireFairness(tx, { ...of, version: before.next_version ?? before.version });
    await storeLife(tx.db, { ...of, life: before, step: 'undone', why: null, by: tx.user.id, at: tx.now() });
    await noteShares(tx, of.domain_id);
    return getLife(tx, of);
  });
}

const NOT_FOUND = () => new AppError('not_found', 'Personalized page not found.');

async function requireChanges(ctx: Ctx, of: OnPage & { version: number }) {
  const found = await findChanges(ctx.db, of);
  if (!found) throw new AppError('not_found', 'There is no such version.');
  if (found.changes.length === 0)
    throw new AppError(
      'conflict',
      'This version changes nothing. To show the original, pause or end the variant.',
    );
}

/** Visitors see it, or will. */
const isStarted = (one: life.Life): one is life.Life & { version: number } =>
  one.version !== null && (one.state === 'live' || one.state === 'approved');

async function unfairnessOf(ctx: Ctx, of: OnPage & { domain_id: string; version: number }) {
  const found = await findChanges(ctx.db, of);
  return found && unfairStart(ctx, { ...of, ...found });
}

async function requireFairness(ctx: Ctx, of: OnPage & { domain_id: string; version: number }) {
  const reason = await unfairnessOf(ctx, of);
  if (reason)
    throw new AppError(
      'conflict',
      `${reason} A test by it can’t be fair. Change the variant, or delete this goal on Conversions first.`,
    );
}

async function getLife(ctx: Ctx, of: OnPage & { domain_id: string }): Promise<VariantLife> {
  const [row] = await listLives(ctx.db, of);
  if (!row) return life.SHOWN_DRAFT;
  const { variant_id: _, page_id: __, ...found } = row;
  return found;
}

/** What people see of a variant on a page beside its newest version. */
export async function getHistory(
  ctx: DomainCtx,
  { variant_id, page_id }: OnPage,
): Promise<{ life: VariantLife; versions: VariantVersion[]; steps: VariantStep[] }> {
  const of = { domain_id: ctx.domain_id, variant_id, page_id };
  if (!(await isOfDomain(ctx.db, of))) throw NOT_FOUND();
  const [{ host }, { path }, found, rows, steps, [stopped]] = await Promise.all([
    getDomain(ctx),
    getPage(ctx, page_id),
    getLife(ctx, of),
    listVersionRows(ctx.db, of),
    listSteps(ctx.db, of),
    listPreviewStops(ctx.db, of),
  ]);
  const versions = rows.map(({ changes, ...row }) => ({
    ...row,
    changes: changes.flatMap(toShownChanges),
    preview_url: previewUrl(
      host,
      path,
      previewToken(ctx, ctx.domain_id, { ...of, version: row.version, stops: stopped?.times ?? 0 }),
    ),
  }));
  return { life: found, versions, steps };
}

/** What was decided about a variant on all its pages, newest first. */
export const stepsOfVariant = (ctx: DomainCtx, variant_id: string) =>
  listStepsOfVariant(ctx.db, { domain_id: ctx.domain_id, variant_id });

/** Links that were made so far show nothing any more; links that are made from now on do. */
export async function stopPreviewLinks(ctx: DomainCtx, { variant_id, page_id }: OnPage): Promise<void> {
  const of = { domain_id: ctx.domain_id, variant_id, page_id };
  if (!(await isOfDomain(ctx.db, of))) throw NOT_FOUND();
  await stopPreviews(ctx.db, { ...of, at: ctx.now() });
}

/**
 * Call it in the transaction that appended a version. It goes live by itself where the owner has allowed that and no
 * person wrote any of it, or where it only takes changes back, so that nothing new is shown. Else it waits for a person.
 */
export async function settleNewVersion(
  ctx: Ctx,
  of: OnPage & { domain_id: string; version: number; changes: readonly StoredChange[] },
): Promise<void> {
  const before = (await lockLife(ctx.db, of)) ?? life.DRAFT;
  const shown = before.version && (await findChanges(ctx.db, { ...of, version: before.version }));
  const takes_back = Boolean(shown && isSubset(of.changes, shown.changes));
  const made = life.takeOver(before, {
    version: of.version,
    is_allowed:
      takes_back ||
      (!of.changes.some(({ by_hand }) => by_hand) && (await approvesItself(ctx.db, of.domain_id))),
    changes_something: of.changes.length > 0,
  });
  if (!made || (!takes_back && (await unfairnessOf(ctx, of)))) return;
  const why = takes_back ? 'It only takes changes back.' : 'New versions go live without approval.';
  await storeLife(ctx.db, { ...of, ...made, why, by: null, at: ctx.now() });
}

/**
 * Pauses a version that may no longer be shown; false when it was left alone because someone decided otherwise
 * meanwhile.
 */
export async function pauseVersion(
  ctx: Ctx,
  of: OnPage & { domain_id: string; version: number },
  reason: string,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockLife(tx.db, of);
    if (before?.state !== 'live' || before.version !== of.version || before.is_insisted) return false;
    await storeLife(tx.db, { ...of, ...life.pause(before, reason), why: reason, by: null, at: tx.now() });
    return true;
  });
}
