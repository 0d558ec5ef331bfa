import { inDomain, signedInDomain } from '../../procedures.ts';
import { getCurrentPlan } from './billing.service.ts';
import {
  cancelSubscription,
  confirmSession,
  getSession,
  resumeSubscription,
} from './local-session.service.ts';
import { providerOf } from './payment-provider.service.ts';
import { listReversals } from './reversals.service.ts';

export const payments = {
  plans: inDomain.payments.plans.handler(({ context }) => providerOf(context.ctx).listPlans(context.ctx)),
  currentPlan: inDomain.payments.currentPlan.handler(({ context }) => getCurrentPlan(context.ctx)),
  reversals: inDomain.payments.reversals.handler(({ context }) => listReversals(context.ctx)),
  createCheckoutSession: signedInDomain.payments.createCheckoutSession.handler(({ context, input }) =>
    providerOf(context.ctx).createCheckout(context.ctx, input),
  ),
  billingPortalSession: signedInDomain.payments.billingPortalSession.handler(({ context }) =>
    providerOf(context.ctx).createPortal(context.ctx),
  ),
  arrive: signedInDomain.payments.arrive.handler(({ context, input }) =>
    providerOf(context.ctx).arrive(context.ctx, input.session_id),
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
