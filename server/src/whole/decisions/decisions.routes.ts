import { inDomain } from '../../procedures.ts';
import { listDecisions } from './waiting-items.service.ts';

export const decisions = {
  list: inDomain.decisions.list.handler(({ context, input }) => listDecisions(context.ctx, input)),
};
