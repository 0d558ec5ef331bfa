import { optionalPartOf } from '../../platform/db/list-part.ts';
import { inDomain } from '../../procedures.ts';
import { setPageEnabled, updateElements } from './enable-pages.service.ts';
import { getPageImage, getPagePicture } from './page-pictures.service.ts';
import { addPage, listElements, listPages, removePage, rescanPage } from './pages.service.ts';
import { verifyScript } from './verify-script.service.ts';

export const pages = {
  list: inDomain.pages.list.handler(({ context, input }) => listPages(context.ctx, optionalPartOf(input))),
  add: inDomain.pages.add.handler(({ context, input }) => addPage(context.ctx, input.url)),
  update: inDomain.pages.update.handler(({ context, input }) => setPageEnabled(context.ctx, input)),
  rescan: inDomain.pages.rescan.handler(({ context, input }) => rescanPage(context.ctx, input.page_id)),
  remove: inDomain.pages.remove.handler(async ({ context, input }) => {
    await removePage(context.ctx, input.page_id);
    return { ok: true as const };
  }),
  elements: inDomain.pages.elements.handler(({ context, input }) => listElements(context.ctx, input.page_id)),
  picture: inDomain.pages.picture.handler(({ context, input }) => getPagePicture(context.ctx, input.page_id)),
  pictureImage: inDomain.pages.pictureImage.handler(async ({ context, input }) => ({
    // One id is one picture.
    headers: { 'cache-control': 'private, max-age=31536000, immutable' },
    body: new Blob([new Uint8Array(await getPageImage(context.ctx, input))], { type: 'image/webp' }),
  })),
  updateElements: inDomain.pages.updateElements.handler(async ({ context, input }) => {
    await updateElements(context.ctx, input.updates);
    return { ok: true as const };
  }),
  verifyScript: inDomain.pages.verifyScript.handler(({ context }) => verifyScript(context.ctx)),
};
