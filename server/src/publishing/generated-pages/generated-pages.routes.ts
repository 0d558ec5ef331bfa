import { inDomain } from '../../procedures.ts';
import {
  getMilestones,
  getPage,
  listVersions,
  move,
  publish,
  removePage,
  unpublish,
  updatePage,
} from './generated-pages.service.ts';
import { listPages } from './list-pages.service.ts';
import { getPageFigures } from './page-figures.service.ts';
import { acceptSentence, checkSentencesOf } from './page-sentences.service.ts';
import { PREVIEW_POLICY, previewPage } from './preview-page.ts';

export const generatedPages = {
  list: inDomain.generatedPages.list.handler(({ context, input }) =>
    listPages(context.ctx, input, context.if_none_match),
  ),
  figures: inDomain.generatedPages.figures.handler(({ context }) => getPageFigures(context.ctx)),
  get: inDomain.generatedPages.get.handler(({ context, input }) => getPage(context.ctx, input.page_id)),
  previewHtml: inDomain.generatedPages.previewHtml.handler(({ context, input }) => {
    context.setHeader('content-security-policy', PREVIEW_POLICY);
    return previewPage(context.ctx, input);
  }),
  versions: inDomain.generatedPages.versions.handler(({ context, input }) =>
    listVersions(context.ctx, input.page_id),
  ),
  milestones: inDomain.generatedPages.milestones.handler(({ context, input }) =>
    getMilestones(context.ctx, input.page_id),
  ),
  update: inDomain.generatedPages.update.handler(({ context, input: { id: _, page_id, ...typed } }) =>
    updatePage(context.ctx, page_id, typed),
  ),
  checkSentences: inDomain.generatedPages.checkSentences.handler(({ context, input }) =>
    checkSentencesOf(context.ctx, input.page_id, input.markdown_content),
  ),
  acceptSentence: inDomain.generatedPages.acceptSentence.handler(async ({ context, input }) => {
    await acceptSentence(context.ctx, input);
    return { ok: true } as const;
  }),
  publish: inDomain.generatedPages.publish.handler(({ context, input }) =>
    publish(context.ctx, input.page_id),
  ),
  unpublish: inDomain.generatedPages.unpublish.handler(({ context, input }) =>
    unpublish(context.ctx, input.page_id),
  ),
  move: inDomain.generatedPages.move.handler(({ context, input }) =>
    move(context.ctx, input.page_id, input.slug),
  ),
  remove: inDomain.generatedPages.remove.handler(async ({ context, input }) => {
    await removePage(context.ctx, input.page_id, input.reason);
    return { ok: true } as const;
  }),
};
