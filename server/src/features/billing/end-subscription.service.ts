import type { Ctx } from '../../context.ts';

/** Nothing is charged any more: for an organization that is being deleted. */
export async function endSubscriptionOf(_ctx: Ctx, _org_id: string): Promise<void> {}
