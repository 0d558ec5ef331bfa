import { AppError } from '../../platform/app-error.ts';
import { inDomain } from '../../procedures.ts';

const notBuilt = (): never => {
  throw new AppError('unavailable', 'Not built yet.');
};

export const payments = {
  plans: inDomain.payments.plans.handler(notBuilt),
  currentPlan: inDomain.payments.currentPlan.handler(notBuilt),
  currentUsage: inDomain.payments.currentUsage.handler(notBuilt),
  createCheckoutSession: inDomain.payments.createCheckoutSession.handler(notBuilt),
  billingPortalSession: inDomain.payments.billingPortalSession.handler(notBuilt),
};
