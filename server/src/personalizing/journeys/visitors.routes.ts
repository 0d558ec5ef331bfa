import { inDomain } from '../../procedures.ts';
import { getVisitor, listVisitors, setInternal } from './visitors.service.ts';

export const visitors = {
  list: inDomain.visitors.list.handler(({ context, input }) => listVisitors(context.ctx, input)),
  get: inDomain.visitors.get.handler(({ context, input }) => getVisitor(context.ctx, input.visitor_id)),
  update: inDomain.visitors.update.handler(({ context, input }) => setInternal(context.ctx, input)),
};
