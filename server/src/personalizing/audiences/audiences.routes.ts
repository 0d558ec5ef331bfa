import { inDomain } from '../../procedures.ts';
import { reachOf } from './audience-reach.service.ts';
import {
  createAudience,
  listAudiences,
  orderAudiences,
  removeAudience,
  updateAudience,
} from './audiences.service.ts';

const calls = inDomain.audiences;

export const audiences = {
  list: calls.list.handler(async ({ context }) => ({ audiences: await listAudiences(context.ctx) })),
  create: calls.create.handler(({ context, input }) => createAudience(context.ctx, input)),
  update: calls.update.handler(({ context, input }) => updateAudience(context.ctx, input)),
  remove: calls.remove.handler(async ({ context, input }) => {
    await removeAudience(context.ctx, input.audience_id);
    return { ok: true as const };
  }),
  order: calls.order.handler(async ({ context, input }) => ({
    audiences: await orderAudiences(context.ctx, input.ids),
  })),
  reach: calls.reach.handler(({ context, input }) => reachOf(context.ctx, input.rule)),
};
