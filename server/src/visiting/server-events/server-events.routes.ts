import { inDomain, inDomainToSend } from '../../procedures.ts';
import { addEventGoal, listEventGoals, removeEventGoal, takeEvents } from './server-events.service.ts';

export const events = {
  send: inDomainToSend.events.send.handler(({ context, input }) => takeEvents(context.ctx, input.events)),
  listGoals: inDomain.events.listGoals.handler(({ context }) => listEventGoals(context.ctx)),
  createGoal: inDomain.events.createGoal.handler(({ context, input }) =>
    addEventGoal(context.ctx, input.name),
  ),
  removeGoal: inDomain.events.removeGoal.handler(async ({ context, input }) => {
    await removeEventGoal(context.ctx, input.goal_id);
    return { ok: true as const };
  }),
};
