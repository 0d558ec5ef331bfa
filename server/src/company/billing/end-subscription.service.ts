import type { Ctx } from '../../context.ts';
import { providerOf } from './payment-provider.service.ts';

/**
 * Nothing is charged any more: for an organization that is being deleted. Again does nothing more; while the payment
 * provider is away it throws `unavailable`, and the deletion has to be tried again.
 */
export async function endSubscriptionOf(ctx: Ctx, org_id: string): Promise<void> {
  await providerOf(ctx).end(ctx, org_id);
}
