import { randomUUID } from 'node:crypto';
import type { SharedVariants } from '@sightline/contract/personalizing/variants';
import { type Ctx, type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { listTriggerRows } from './personalization.queries.ts';
import { findRollout } from './rollouts.queries.ts';
import { scriptTriggers } from './script-config.ts';
import { sharesInScript } from './share-visitors.ts';
import { listVariantPages } from './variant-pages.queries.ts';
import {
  beginPeriods,
  deleteBeside,
  insertBeside,
  listPeriods,
  listShared,
  listSharedWith,
  lockVariantsOf,
  type SharedRow,
  type SharePeriod,
  setShareRows,
} from './variant-shares.queries.ts';

const LETTERS = ['A', 'B', 'C', 'D'] as const;
/** More than a variant needs in years. */
const MAX_PERIODS = 1000;
/** What rounding may add to a sum of shares. */
const MAX_ROUNDING = 0.0005;

type OfTrigger = { trigger_id: string };

export async function getSharing(ctx: DomainCtx, variant_id: string): Promise<SharedVariants> {
  const rows = await listSharedWith(ctx.db, { domain_id: ctx.domain_id, variant_id });
  if (rows.length === 0) throw NOT_FOUND();
  return toVariants(rows);
}

/** Another variant for visits that begin this way, as a draft with the same changes; all get equal shares. */
export function addVariant(ctx: DomainCtx, { trigger_id, from }: OfTrigger & { from?: string | undefined }) {
  return changeVariants(ctx, trigger_id, async (tx, rows) => {
    const letter = LETTERS.find((one) => rows.every((row) => row.letter !== one));
    if (!letter)
      throw new AppError('conflict', `At most ${LETTERS.length} variants share visitors. Remove one first.`);
    const source = rows.find(({ variant_id }) => variant_id === (from ?? rows[0]?.variant_id));
    if (!source) throw new AppError('not_found', 'The variant to copy does not belong to these visits.');
    const made = { first_id: trigger_id, id: randomUUID(), letter, from: source.variant_id };
    await insertBeside(tx.db, { ...made, by: tx.user.id, at: tx.now() });
    const all = await lockVariantsOf(tx.db, { domain_id: tx.domain_id, first_id: trigger_id });
    await setShareRows(tx.db, trigger_id, equally(all), rows[0]?.is_adaptive ?? false);
  });
}

/** Takes a variant and its versions away; the others keep the proportions of their shares. */
export function removeVariant(
  ctx: DomainCtx,
  { trigger_id, variant_id }: OfTrigger & { variant_id: string },
) {
  return changeVariants(ctx, trigger_id, async (tx, rows) => {
    const row = rows.find((one) => one.variant_id === variant_id);
    if (!row) throw NOT_FOUND();
    if (row.letter === 'A')
      throw new AppError('conflict', 'Variant A stays. To show its visitors the original, end it.');
    const left = rows.filter((one) => one !== row);
    await deleteBeside(tx.db, row.id);
    await setShareRows(tx.db, trigger_id, inProportion(left), left.length > 1 && row.is_adaptive);
  });
}

/** Shares by hand, which sum to 1, or left to the product. */
export function setShares(
  ctx: DomainCtx,
  {
    trigger_id,
    is_adaptive,
    shares,
  }: OfTrigger & { is_adaptive: boolean; shares?: { variant_id: string; share: number }[] | undefined },
) {
  return changeVariants(ctx, trigger_id, async (tx, rows) => {
    if (shares) checkShares(rows, shares);
    if (is_adaptive && rows.length < 2)
      throw new AppError('conflict', 'There is one variant alone. Add another to share its visitors.');
    await setShareRows(tx.db, trigger_id, shares ?? rows, is_adaptive);
  });
}

/** Shares by what the product learned, unless someone took them over meanwhile. */
export async function learnShares(
  ctx: Ctx,
  of: { domain_id: string; trigger_id: string; shares: { variant_id: string; share: number }[] },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rows = await lockVariantsOf(tx.db, { domain_id: of.domain_id, first_id: of.trigger_id });
    if (rows[0]?.is_adaptive) await setShareRows(tx.db, of.trigger_id, of.shares, true);
  });
}

function checkShares(rows: readonly SharedRow[], shares: readonly { variant_id: string; share: number }[]) {
  const refuse = (sentence: string) =>
    new AppError('bad_request', sentence, { fields: { shares: sentence } });
  const named = new Set(shares.map(({ variant_id }) => variant_id));
  if (named.size !== rows.length || !rows.every(({ variant_id }) => named.has(variant_id)))
    throw refuse('Give a share to each variant of these visits, once.');
  const sum = shares.reduce((total, { share }) => total + share, 0);
  if (Math.abs(sum - 1) > MAX_ROUNDING)
    throw refuse(`Shares must sum to 100%; these sum to ${(sum * 100).toFixed(1)}%.`);
}

async function changeVariants(
  ctx: DomainCtx,
  first_id: string,
  change: (tx: DomainCtx, rows: SharedRow[]) => Promise<void>,
): Promise<SharedVariants> {
  return inTransaction(ctx, async (tx) => {
    const of = { domain_id: tx.domain_id, first_id };
    const before = await lockVariantsOf(tx.db, of);
    if (before.length === 0) throw NOT_FOUND();
    await change(tx, before);
    // Afterwards: what isn't there is said first.
    if (await findRollout(tx.db, first_id))
      throw new AppError(
        'conflict',
        'A variant is rolled out to all of these visitors. Test again, then change how they are shared.',
      );
    await noteShares(tx, tx.domain_id);
    return toVariants(await lockVariantsOf(tx.db, of));
  });
}

const NOT_FOUND = () => new AppError('not_found', 'Starting variant not found.');

const toVariants = (rows: readonly SharedRow[]): SharedVariants => ({
  is_adaptive: rows[0]?.is_adaptive ?? false,
  variants: rows.map(({ id, variant_id, letter, share }) => ({
    id,
    variant_id,
    letter,
    share: round(share),
  })),
});

const round = (share: number) => Number(share.toFixed(4));
const equally = (rows: readonly SharedRow[]) =>
  rows.map(({ variant_id }) => ({ variant_id, share: 1 / rows.length }));

function inProportion(rows: readonly SharedRow[]) {
  const sum = rows.reduce((total, { share }) => total + share, 0);
  return sum === 0 ? equally(rows) : rows.map((row) => ({ ...row, share: row.share / sum }));
}

/**
 * Begins a period where visitors are divided in other shares from now on, because someone set them, or because a
 * variant went live or was paused.
 */
export async function noteShares(ctx: Ctx, domain_id: string): Promise<void> {
  const shared = await listShared(ctx.db, domain_id);
  if (shared.length === 0) return;
  const [rows, live] = await Promise.all([
    listTriggerRows(ctx.db, domain_id),
    listVariantPages(ctx.db, { domain_id }, 'live'),
  ]);
  const triggers = scriptTriggers(rows, live, 0);
  const periods = [...new Set(shared.map(({ first_id }) => first_id))].map((trigger_id) => ({
    trigger_id,
    shares: sharesInScript(triggers.filter(({ id }) => id === trigger_id)),
  }));
  await beginPeriods(ctx.db, domain_id, periods, ctx.now());
}

export interface Sharing {
  is_adaptive: boolean;
  variants: SharedRow[];
  /** Oldest first. */
  periods: SharePeriod[];
}

/** Variants that share their visitors, by their trigger's id. */
export async function sharingOf(ctx: Ctx, domain_id: string): Promise<Map<string, Sharing>> {
  const [rows, periods] = await Promise.all([
    listShared(ctx.db, domain_id),
    listPeriods(ctx.db, domain_id, MAX_PERIODS),
  ]);
  const byTrigger = Map.groupBy(rows, ({ first_id }) => first_id);
  return new Map(
    [...byTrigger].map(([first_id, variants]) => [
      first_id,
      {
        is_adaptive: variants[0]?.is_adaptive ?? false,
        variants,
        periods: periods.filter(({ trigger_id }) => trigger_id === first_id),
      },
    ]),
  );
}
