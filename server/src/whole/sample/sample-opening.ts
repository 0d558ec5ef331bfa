import { updateUser } from '../../company/accounts/accounts.service.ts';
import { createCheckoutSession } from '../../company/billing/local-checkout.service.ts';
import { confirmSession } from '../../company/billing/local-session.service.ts';
import { updateDomain } from '../../company/domains/domains.service.ts';
import { openGuestAccount } from '../../company/sign-up/sign-up.service.ts';
import type { UserCtx } from '../../context.ts';
import { createCompetitor } from '../../understanding/brands/competitors.service.ts';
import { originOf } from './answer-sample-site.ts';
import { OWN, RIVALS } from './sample-sites.ts';
import type { SimulatedDays } from './simulated-days.ts';

export interface Workspace {
  user: { id: string; org_id: string; session_id: string };
  domain_id: string;
}

export const GUEST = 'guest@sightline-sample.example';
/** Measured every day. */
const PLAN = 'price_builtin_growth';

/** Does what the company's owner would do up to the first topics: account, research, competitors, plan. */
export async function openWorkspace(days: SimulatedDays, signal: AbortSignal): Promise<Workspace> {
  const account = await openGuestAccount(days.ctx, {
    email: GUEST,
    organization_name: OWN.name,
    host: OWN.host,
  });
  const { domain_id } = account;
  const user = { id: account.user.id, org_id: account.user.org_id, session_id: '' };
  const ctx = { ...days.ctx, user, domain_id };
  await nameGuest(ctx);
  await days.work();
  signal.throwIfAborted();
  for (const { name, host } of RIVALS) await createCompetitor(ctx, { name, url: originOf(ctx.config, host) });
  const paths = { success_path: '/content', cancel_path: '/billing' };
  const { sessionId } = await createCheckoutSession(ctx, { price_id: PLAN, ...paths });
  await confirmSession(ctx, sessionId);
  const default_location = { country: 'BE', region: null, city: null };
  // The sample's answers to a question of a day are always the same, so one of each says everything.
  await updateDomain(ctx, { default_location, samples_per_prompt: 1 });
  await days.work();
  return { user, domain_id };
}

async function nameGuest(ctx: UserCtx) {
  await updateUser(ctx, { id: ctx.user.id, additional_info: { name: 'Guest', job_title: 'Visitor' } });
}
