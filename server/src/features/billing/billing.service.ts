import type { Limits } from '@sightline/contract/organizations';
import type { Ctx } from '../../context.ts';

export interface OrganizationPlan {
  active: boolean;
  limits: Limits;
}

/** What every organisation may do before it has a plan. */
const WITHOUT_A_PLAN: OrganizationPlan = { active: false, limits: { topics: 3, frequency: 'weekly' } };

/** The plan an organisation has. Plans are sold by the billing feature; until it exists nobody has one. */
export async function planOf(_ctx: Ctx, _org_id: string): Promise<OrganizationPlan> {
  return WITHOUT_A_PLAN;
}
