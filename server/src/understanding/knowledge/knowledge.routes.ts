import { awakeSignal } from '../../platform/awake/awake.ts';
import { inDomain } from '../../procedures.ts';
import { createEntry, listKnowledge, readAgain, removeEntry, restoreEntry } from './knowledge.service.ts';
import { acceptMerge, previewMerge } from './merge-knowledge.service.ts';

export const knowledge = {
  list: inDomain.knowledge.list.handler(({ context }) => listKnowledge(context.ctx)),
  create: inDomain.knowledge.create.handler(({ context, input }) => createEntry(context.ctx, input)),
  remove: inDomain.knowledge.remove.handler(async ({ context, input }) => {
    await removeEntry(context.ctx, input.entry_id);
    return { ok: true } as const;
  }),
  restore: inDomain.knowledge.restore.handler(({ context, input }) =>
    restoreEntry(context.ctx, input.entry_id),
  ),
  readAgain: inDomain.knowledge.readAgain.handler(({ context, input }) =>
    readAgain(context.ctx, input.entry_id),
  ),
  previewMerge: inDomain.knowledge.previewMerge.handler(({ context, input, signal }) =>
    previewMerge(context.ctx, input.entry_id, signal ?? awakeSignal(180_000)),
  ),
  acceptMerge: inDomain.knowledge.acceptMerge.handler(({ context, input }) =>
    acceptMerge(context.ctx, input),
  ),
};
