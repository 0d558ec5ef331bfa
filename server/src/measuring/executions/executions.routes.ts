import { separatorFor } from '@sightline/contract/csv-line';
import { partOf } from '../../platform/db/list-part.ts';
import { inDomain, signedInDomain } from '../../procedures.ts';
import { connectAssistant, disconnectAssistant, offerModels } from '../asking/assistant-keys.service.ts';
import { getAssistantsStatus } from './assistants-status.ts';
import { getPromptExecution, listPromptExecutions, listPromptInsightsOf } from './evidence.service.ts';
import { exportCsv } from './export-csv.ts';

export const assistants = {
  status: inDomain.assistants.status.handler(({ context }) => getAssistantsStatus(context.ctx)),
  models: signedInDomain.assistants.models.handler(({ context, input }) => offerModels(context.ctx, input)),
  connect: signedInDomain.assistants.connect.handler(async ({ context, input }) => {
    await connectAssistant(context.ctx, input);
    return getAssistantsStatus(context.ctx);
  }),
  disconnect: signedInDomain.assistants.disconnect.handler(async ({ context, input }) => {
    await disconnectAssistant(context.ctx, input.platform);
    return getAssistantsStatus(context.ctx);
  }),
};

export const promptExecutions = {
  get: inDomain.promptExecutions.get.handler(({ context, input }) =>
    getPromptExecution(context.ctx, input.prompt_execution_id),
  ),
  insights: inDomain.promptExecutions.insights.handler(({ context, input }) =>
    listPromptInsightsOf(context.ctx, input.prompt_execution_id),
  ),
  ofPrompt: inDomain.promptExecutions.ofPrompt.handler(({ context, input }) =>
    listPromptExecutions(context.ctx, input.prompt_id, partOf(input)),
  ),
  exportCsv: inDomain.promptExecutions.exportCsv.handler(async ({ context, input }) => {
    const csv = await exportCsv(context.ctx, {
      topic_id: input.topic_id ?? null,
      topic_execution_id: input.topic_execution_id ?? null,
      separator: input.separator ?? separatorFor(context.accept_language),
    });
    context.setHeader('vary', 'Accept-Language');
    context.setHeader('content-type', 'text/csv; charset=utf-8');
    context.setHeader('content-disposition', 'attachment; filename="answers.csv"');
    return csv;
  }),
};
