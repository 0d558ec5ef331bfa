import { getProgress } from '../../company/tasks/progress.service.ts';
import { partOf } from '../../platform/db/list-part.ts';
import { inDomain } from '../../procedures.ts';
import { listChanges, listChangesOfTopic } from '../generated-pages/change-log.service.ts';
import { startBulkEdit, startOverview, startPage, startRefresh } from './content.service.ts';

export const content = {
  createPage: inDomain.content.createPage.handler(({ context, input }) => startPage(context.ctx, input)),
  bulkEdit: inDomain.content.bulkEdit.handler(({ context: { ctx }, input }) =>
    startBulkEdit(ctx, {
      domain_id: ctx.domain_id,
      instruction: input.prompt,
      page_ids: input.page_ids ?? null,
      work: 'bulk_edit',
      started_by: ctx.user.id,
    }),
  ),
  progress: inDomain.content.progress.handler(({ context, input }) => getProgress(context.ctx, input)),
  changes: inDomain.content.changes.handler(({ context, input }) =>
    listChanges(context.ctx, null, partOf(input)),
  ),
  changesOfTopic: inDomain.content.changesOfTopic.handler(({ context, input }) =>
    listChangesOfTopic(context.ctx, input.topic_id, partOf(input)),
  ),
  refresh: inDomain.content.refresh.handler(({ context }) => startRefresh(context.ctx)),
};

export const writtenPages = {
  uploadOverview: inDomain.generatedPages.uploadOverview.handler(({ context }) => startOverview(context.ctx)),
};
