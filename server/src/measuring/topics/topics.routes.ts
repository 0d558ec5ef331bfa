import { awakeSignal } from '../../platform/awake/awake.ts';
import { optionalPartOf, partOf } from '../../platform/db/list-part.ts';
import { inDomain } from '../../procedures.ts';
import {
  getTopicExecution,
  listTopicExecutionsOf,
  listTopicInsightsOf,
} from '../executions/executions.service.ts';
import { importPrompts } from './import-prompts.ts';
import { promptViews } from './prompt-views.service.ts';
import { archivePrompt, listPrompts, listTrends, updatePrompts } from './prompts.service.ts';
import { proposeFromQueries } from './search-queries.service.ts';
import { getSnapshot } from './snapshot.service.ts';
import {
  analyzeTopic,
  archiveTopic,
  getTopicDetail,
  getTopicRow,
  listTopics,
  saveAndAnalyze,
} from './topics.service.ts';

const ok = { ok: true } as const;

export const topics = {
  list: inDomain.topics.list.handler(({ context }) => listTopics(context.ctx)),
  get: inDomain.topics.get.handler(({ context, input }) => getTopicDetail(context.ctx, input.topic_id)),
  executions: inDomain.topics.executions.handler(async ({ context, input }) => {
    await getTopicRow(context.ctx, input.topic_id);
    return listTopicExecutionsOf(context.ctx, input.topic_id, partOf(input));
  }),
  remove: inDomain.topics.remove.handler(async ({ context, input }) => {
    await archiveTopic(context.ctx, input.topic_id);
    return ok;
  }),
  saveAndAnalyze: inDomain.topics.saveAndAnalyze.handler(({ context, input, signal }) =>
    saveAndAnalyze(context.ctx, input, signal ?? awakeSignal(240_000)),
  ),
  analyze: inDomain.topics.analyze.handler(async ({ context, input }) => {
    await analyzeTopic(context.ctx, input.topic_id);
    return ok;
  }),
  snapshot: inDomain.topics.snapshot.handler(({ context, input }) =>
    getSnapshot(context.ctx, { if_none_match: context.if_none_match, since: input.since ?? null }),
  ),
  execution: inDomain.topics.execution.handler(({ context, input }) =>
    getTopicExecution(context.ctx, input.topic_execution_id),
  ),
  insights: inDomain.topics.insights.handler(({ context, input }) =>
    listTopicInsightsOf(context.ctx, input.topic_execution_id),
  ),
};

export const prompts = {
  list: inDomain.prompts.list.handler(({ context, input }) =>
    listPrompts(context.ctx, input.topic_id ?? null, input.topic_execution_id ?? null, optionalPartOf(input)),
  ),
  import: inDomain.prompts.import.handler(({ context, input }) =>
    importPrompts(context.ctx, input.topic_id, input.csv),
  ),
  propose: inDomain.prompts.propose.handler(({ context, input }) =>
    proposeFromQueries(context.ctx, input.csv),
  ),
  remove: inDomain.prompts.remove.handler(async ({ context, input }) => {
    await archivePrompt(context.ctx, input.prompt_id);
    return ok;
  }),
  trends: inDomain.prompts.trends.handler(({ context }) => listTrends(context.ctx)),
  update: inDomain.prompts.update.handler(async ({ context, input }) => ({
    changed: await updatePrompts(context.ctx, input),
  })),
  views: inDomain.prompts.views.handler(({ context }) => promptViews.list(context.ctx)),
  saveView: inDomain.prompts.saveView.handler(({ context, input }) => promptViews.save(context.ctx, input)),
  removeView: inDomain.prompts.removeView.handler(({ context, input }) =>
    promptViews.remove(context.ctx, input.view_id),
  ),
};
