import { inDomain } from '../../procedures.ts';
import { decide, listDisagreements, undoDecision } from './facts.service.ts';

export const facts = {
  disagreements: inDomain.facts.disagreements.handler(({ context }) => listDisagreements(context.ctx)),
  decide: inDomain.facts.decide.handler(({ context, input }) => decide(context.ctx, input)),
  undo: inDomain.facts.undo.handler(async ({ context, input }) => {
    await undoDecision(context.ctx, input.decision_id);
    return { ok: true } as const;
  }),
};
