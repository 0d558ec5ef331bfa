import { inDomain } from '../../procedures.ts';
import { setPageEnabled, updateElements } from './enable-pages.service.ts';
import { addPage, listElements, listPages, removePage, rescanPage } from './pages.service.ts';
import { verifyScript } from './verify-script.service.ts';

export const pages = {
  list: inDomain.pages.list.handler(({ context }) => listPages(context.ctx)),
  add: inDomain.pages.add.handler(({ context, input }) => addPage(context.ctx, input.url)),
  update: inDomain.pages.update.handler(({ context, input }) => setPageEnabled(context.ctx, input)),
  rescan: inDomain.pages.rescan.handler(({ context, input }) => rescanPage(context.ctx, input.page_id)),
  remove: inDomain.pages.remove.handler(async ({ context, input }) => {
    await removePage(context.ctx, input.page_id);
    return { ok: true as const };
  }),
  elements: inDomain.pages.elements.handler(({ context, input }) => listElements(context.ctx, input.page_id)),
  updateElements: inDomain.pages.updateElements.handler(async ({ context, input }) => {
    await updateElements(context.ctx, input.updates);
    return { ok: true as const };
  }),
  verifyScript: inDomain.pages.verifyScript.handler(({ context }) => verifyScript(context.ctx)),
};
