import type { Ctx } from '../../context.ts';
import { completeOnboarding } from './pages.queries.ts';

/**
 * Call it when the script was seen or a page or element was enabled: completes the onboarding if everything is there.
 */
export async function settleOnboarding(ctx: Ctx, domain_id: string): Promise<void> {
  await completeOnboarding(ctx.db, domain_id);
}
