import type { Organization } from '@sightline/contract/company/organizations';
import type { UserCtx } from '../../context.ts';
import { getOrganizationRow } from '../accounts/accounts.queries.ts';
import { planOf } from '../billing/billing.service.ts';

/** With the plan's limits. */
export async function getMyOrganization(ctx: UserCtx): Promise<Organization> {
  const row = await getOrganizationRow(ctx.db, ctx.user.org_id);
  const plan = await planOf(ctx, row.id);
  return { ...row, sample: row.sample !== null, has_active_plan: plan.active, plan_limits: plan.limits };
}
