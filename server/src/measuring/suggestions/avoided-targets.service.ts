import type { Ctx } from '../../context.ts';
import {
  addAvoidedTargets,
  closeByIds,
  holdAvoidedTargets,
  listAvoidedTargets,
  listEarnedSeenIn,
  listOpenEarned,
  removeAvoidedTargets,
  type Targeted,
} from './avoided-targets.queries.ts';
import { isAvoided } from './avoided-targets.ts';

/**
 * Rules targets out and allows others again; closes the suggestions for targets that are now ruled out and returns
 * their number. The caller must hold the lock on the domain's feedback.
 */
export async function changeAvoidedTargets(
  tx: Ctx,
  change: { domain_id: string; guidance_id: string; avoid: readonly string[]; welcome: readonly string[] },
): Promise<number> {
  const { domain_id, guidance_id, avoid, welcome } = change;
  const at = tx.now();
  await removeAvoidedTargets(tx.db, domain_id, welcome);
  await addAvoidedTargets(tx.db, { domain_id, targets: avoid, guidance_id, at });
  const targets = await listAvoidedTargets(tx.db, domain_id);
  return closeByIds(tx.db, idsOfAvoided(await listOpenEarned(tx.db, domain_id), targets), at);
}

/** Suggestions from a run whose targets have been ruled out since. */
export async function avoidedSeenIn(
  ctx: Ctx,
  domain_id: string,
  topic_execution_id: string,
): Promise<string[]> {
  const targets = await listAvoidedTargets(ctx.db, domain_id);
  if (targets.length === 0) return [];
  return idsOfAvoided(await listEarnedSeenIn(ctx.db, domain_id, topic_execution_id), targets);
}

/** Says which suggestions have ruled-out targets; the answer stays valid until the transaction ends. */
export async function holdAvoided(
  tx: Ctx,
  domain_id: string,
): Promise<(suggestion: { target_type: string; target_locator: string | null }) => boolean> {
  await holdAvoidedTargets(tx.db, domain_id);
  const targets = await listAvoidedTargets(tx.db, domain_id);
  return ({ target_type, target_locator }) =>
    target_type === 'earned_media' && isAvoided(target_locator, targets);
}

const idsOfAvoided = (suggestions: readonly Targeted[], targets: readonly string[]) =>
  suggestions.filter(({ target_locator }) => isAvoided(target_locator, targets)).map(({ id }) => id);
