import { type Ctx, inTransaction } from '../../context.ts';
import { listTracked } from '../../understanding/brands/brands.service.ts';
import { namesIn } from '../executions/executions.service.ts';
import { newestSweep } from '../executions/sweep.service.ts';
import { holdAvoided } from './avoided-targets.service.ts';
import { findEarned } from './find-earned.ts';
import { findOwned } from './find-owned.ts';
import { planSuggestions } from './plan-suggestions.ts';
import {
  closeSuggestions,
  keepSuggestions,
  listKnownSuggestions,
  listOwnPrompts,
  lockTopic,
} from './suggestions.queries.ts';

/**
 * Updates a topic's suggestions from its newest answers. Computed from stored data, so it can run any number of times;
 * does nothing for an execution that is no longer the newest.
 */
export async function renewSuggestions(
  ctx: Ctx,
  input: { domain_id: string; topic_id: string; topic_execution_id: string },
): Promise<void> {
  const { domain_id, topic_id, topic_execution_id } = input;
  await inTransaction(ctx, async (tx) => {
    if (!(await lockTopic(tx.db, topic_id))) return;
    const sweep = await newestSweep(tx, topic_id);
    if (sweep?.topic_execution_id !== topic_execution_id) return;
    const brands = await listTracked(tx, domain_id);
    const own = brands.filter(({ role }) => role === 'own');
    const brand_name = own[0]?.name ?? 'your brand';
    const ideas = [
      ...findEarned({ topic_id, sweep, brand_name, namesBrand: namesIn(own), brands }),
      ...findOwned({ topic_id, sweep, prompts: await listOwnPrompts(tx.db, topic_id) }),
    ];
    const known = await listKnownSuggestions(tx.db, topic_id);
    const { keep, close } = planSuggestions({ topic_execution_id, silent: sweep.silent }, ideas, known);
    const at = tx.now();
    const isAvoided = await holdAvoided(tx, domain_id);
    const suggestions = keep.map((one) => ({ ...one, avoided: isAvoided(one) }));
    await keepSuggestions(tx.db, { domain_id, topic_id, topic_execution_id, suggestions, at });
    await closeSuggestions(tx.db, { topic_id, fingerprints: close, at });
  });
}
