import { inDomain } from '../../procedures.ts';
import { getUsage } from './usage.service.ts';

export const usage = {
  currentUsage: inDomain.payments.currentUsage.handler(({ context }) => getUsage(context.ctx)),
};
