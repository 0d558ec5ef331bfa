import type { Ctx } from '../../context.ts';
import { registrableDomain } from '../../platform/registrable-domain.ts';
import {
  addAvoidedTargets,
  closeAvoidedSuggestions,
  listEarnedTargets,
  removeAvoidedTargets,
} from './guidance.queries.ts';
import { readGuidance } from './read-guidance.ts';

/**
 * Closes the suggestions that the text rules out, such as by "don't target reddit.com", and keeps later ones for the
 * same targets closed; naming a target without such words welcomes it again. Gives how many were closed.
 */
export async function adjustSuggestions(
  ctx: Ctx,
  input: { domain_id: string; guidance_id: string; feedback: string },
): Promise<number> {
  const { domain_id, guidance_id, feedback } = input;
  const targets = await listEarnedTargets(ctx.db, domain_id);
  const known = new Set(targets.flatMap((target) => registrableDomain(target) ?? []));
  const { avoid, welcome } = readGuidance(feedback, [...known]);
  await removeAvoidedTargets(ctx.db, domain_id, welcome);
  await addAvoidedTargets(ctx.db, { domain_id, targets: avoid, guidance_id, at: ctx.now() });
  return closeAvoidedSuggestions(ctx.db, domain_id, ctx.now());
}
