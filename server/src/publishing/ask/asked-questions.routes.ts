import { AppError } from '../../platform/app-error.ts';
import { inDomain } from '../../procedures.ts';
import { deleteAllAsked, deleteAsked, listAsked } from './asked-questions.queries.ts';

const MAX_LISTED = 1000;
const ok = { ok: true } as const;

export const askedQuestions = {
  list: inDomain.askedQuestions.list.handler(async ({ context: { ctx } }) => ({
    questions: await listAsked(ctx.db, ctx.domain_id, MAX_LISTED),
  })),
  remove: inDomain.askedQuestions.remove.handler(async ({ context: { ctx }, input }) => {
    const of = { domain_id: ctx.domain_id, id: input.question_id };
    if (!(await deleteAsked(ctx.db, of))) throw new AppError('not_found', 'Question not found.');
    return ok;
  }),
  removeAll: inDomain.askedQuestions.removeAll.handler(async ({ context: { ctx } }) => {
    await deleteAllAsked(ctx.db, ctx.domain_id);
    return ok;
  }),
};
