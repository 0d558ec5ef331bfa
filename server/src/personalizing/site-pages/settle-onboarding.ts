import type { Ctx } from '../../context.ts';
import { completeOnboarding } from './pages.queries.ts';

/** To be called when the script was seen, a page or an element was enabled: completes the onboarding where all of it is there. */
export async function settleOnboarding(ctx: Ctx, domain_id: string): Promise<void> {
  await completeOnboarding(ctx.db, domain_id);
}
