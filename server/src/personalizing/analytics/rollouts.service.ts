import type { Experiment } from '@sightline/contract/personalizing/analytics';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { endRollout, findRollout, startRollout, type TestResult } from '../variants/rollouts.queries.ts';
import { listSharedWith, lockVariantsOf } from '../variants/variant-shares.queries.ts';
import { noteShares } from '../variants/variant-shares.service.ts';
import { listLivePages } from './analytics.queries.ts';
import { getExperiment, measuredDays } from './experiment.service.ts';
import { listLift } from './lift.service.ts';

/** Shows a variant to every visitor whose visit begins its way, and keeps what the test has shown by now. */
export async function rollOut(ctx: DomainCtx, variant_id: string): Promise<Experiment> {
  const { domain_id } = ctx;
  const shared = await listSharedWith(ctx.db, { domain_id, variant_id });
  const first_id = shared[0]?.first_id;
  if (first_id === undefined) throw new AppError('not_found', 'There is no such variant on this website.');
  const shown = await listLivePages(ctx.db, domain_id);
  if (shown.every((page) => page.variant_id !== variant_id))
    throw new AppError('conflict', 'No page of this variant is live. Approve one, then roll it out.');
  const lifts = await listLift(ctx);
  const tested = lifts.filter((row) => shared.some((one) => one.variant_id === row.variant_id));
  const results = await Promise.all(
    tested.map(
      async ({ rollout: _, ...result }): Promise<[string, TestResult]> => [
        result.variant_id,
        { result, days: await measuredDays(ctx, result) },
      ],
    ),
  );
  await inTransaction(ctx, async (tx) => {
    await lockVariantsOf(tx.db, { domain_id, first_id });
    if (await findRollout(tx.db, first_id))
      throw new AppError('conflict', 'A variant is rolled out to these visitors already. Test again first.');
    await startRollout(
      tx.db,
      { domain_id, trigger_id: first_id, variant_id, results: Object.fromEntries(results) },
      { by: tx.user.id, at: tx.now() },
    );
    await noteShares(tx, domain_id);
  });
  return getExperiment(ctx, variant_id);
}

/** Visitors are shared and held out again, and compared from the next whole day on. */
export async function testAgain(ctx: DomainCtx, variant_id: string): Promise<Experiment> {
  const { domain_id, user } = ctx;
  await inTransaction(ctx, async (tx) => {
    const isEnded = await endRollout(tx.db, { domain_id, variant_id }, { by: user.id, at: tx.now() });
    if (!isEnded) throw new AppError('conflict', 'This variant isn’t rolled out.');
    await noteShares(tx, domain_id);
  });
  return getExperiment(ctx, variant_id);
}
