import type { Ctx } from '../../context.ts';
import { providerOf } from './payment-provider.service.ts';

/**
 * Ends all charges, for an organization that is being deleted. Can be repeated; throws `unavailable` while the payment
 * provider is away, and the deletion must be retried.
 */
export async function endSubscriptionOf(ctx: Ctx, org_id: string): Promise<void> {
  await providerOf(ctx).end(ctx, org_id);
}
