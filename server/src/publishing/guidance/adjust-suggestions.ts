import type { Ctx } from '../../context.ts';
import { listEarnedLocators } from '../../measuring/suggestions/avoided-targets.queries.ts';
import { changeAvoidedTargets } from '../../measuring/suggestions/avoided-targets.service.ts';
import { registrableDomain } from '../../platform/registrable-domain.ts';
import { readGuidance } from './read-guidance.ts';

/**
 * Closes the suggestions that the text rules out, such as by "don't target reddit.com", and keeps later ones for the
 * same targets closed; naming a target without such words allows it again. Returns how many were closed.
 */
export async function adjustSuggestions(
  ctx: Ctx,
  input: { domain_id: string; guidance_id: string; feedback: string },
): Promise<number> {
  const { domain_id, guidance_id, feedback } = input;
  const locators = await listEarnedLocators(ctx.db, domain_id);
  const known = new Set(locators.flatMap((locator) => registrableDomain(locator) ?? []));
  const { avoid, welcome } = readGuidance(feedback, [...known]);
  return changeAvoidedTargets(ctx, { domain_id, guidance_id, avoid, welcome });
}
