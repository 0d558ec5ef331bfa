import { inDomain } from '../../procedures.ts';
import { deleteVisitor, exportVisitor } from './visitor-rights.service.ts';
import { getVisitor, listVisitors, markVisitor } from './visitors.service.ts';

export const visitors = {
  list: inDomain.visitors.list.handler(({ context, input }) => listVisitors(context.ctx, input)),
  get: inDomain.visitors.get.handler(({ context, input }) => getVisitor(context.ctx, input.visitor_id)),
  update: inDomain.visitors.update.handler(({ context, input }) => markVisitor(context.ctx, input)),
  export: inDomain.visitors.export.handler(({ context, input }) =>
    exportVisitor(context.ctx, input.visitor_id),
  ),
  remove: inDomain.visitors.remove.handler(async ({ context, input }) => {
    await deleteVisitor(context.ctx, input.visitor_id);
    return { ok: true as const };
  }),
};
