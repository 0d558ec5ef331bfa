import { inDomain, signedInDomain } from '../../procedures.ts';
import { getCurrentPlan } from './billing.service.ts';
import { createCheckoutSession, createPortalSession } from './local-checkout.service.ts';
import {
  cancelSubscription,
  confirmSession,
  getSession,
  resumeSubscription,
} from './local-session.service.ts';
import { listPlans } from './plans.ts';
import { getUsage } from './usage.service.ts';

export const payments = {
  plans: inDomain.payments.plans.handler(() => listPlans()),
  currentPlan: inDomain.payments.currentPlan.handler(({ context }) => getCurrentPlan(context.ctx)),
  currentUsage: inDomain.payments.currentUsage.handler(({ context }) => getUsage(context.ctx)),
  createCheckoutSession: signedInDomain.payments.createCheckoutSession.handler(({ context, input }) =>
    createCheckoutSession(context.ctx, input),
  ),
  billingPortalSession: signedInDomain.payments.billingPortalSession.handler(({ context }) =>
    createPortalSession(context.ctx),
  ),
  session: signedInDomain.payments.session.handler(({ context, input }) =>
    getSession(context.ctx, input.session_id),
  ),
  confirm: signedInDomain.payments.confirm.handler(({ context, input }) =>
    confirmSession(context.ctx, input.session_id),
  ),
  cancelSubscription: signedInDomain.payments.cancelSubscription.handler(({ context, input }) =>
    cancelSubscription(context.ctx, input.session_id),
  ),
  resumeSubscription: signedInDomain.payments.resumeSubscription.handler(({ context, input }) =>
    resumeSubscription(context.ctx, input.session_id),
  ),
};
