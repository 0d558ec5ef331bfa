import { inDomain } from '../../procedures.ts';
import { listDecisions, undoDecision } from '../../understanding/brands/decisions.service.ts';
import { decide, listUnclear } from './mentions.service.ts';

export const mentions = {
  unclear: inDomain.mentions.unclear.handler(({ context, input }) =>
    listUnclear(context.ctx, input.role ?? null),
  ),
  decisions: inDomain.mentions.decisions.handler(({ context, input }) =>
    listDecisions(context.ctx, input.role ?? null),
  ),
  decide: inDomain.mentions.decide.handler(({ context, input: { id: _, ...decision } }) =>
    decide(context.ctx, decision),
  ),
  undo: inDomain.mentions.undo.handler(async ({ context, input }) => {
    await undoDecision(context.ctx, input.decision_id);
    return { ok: true } as const;
  }),
};
