import type { FastifyInstance } from 'fastify';
import { inDomain } from '../../procedures.ts';
import { copyVersion, listLikePages } from '../variants/copy-version.service.ts';
import { createEditorLink } from '../variants/editor-links.service.ts';
import { listSiteImages, openVersion, saveHandVersion } from '../variants/hand-versions.service.ts';
import { editorFrame } from './editor-frame.ts';
import { checkLaunch } from './launch-check.service.ts';
import { getCheck, getCheckImage, startCheck } from './page-checks.service.ts';
import { readSnapshot, requestSnapshot } from './snapshots.service.ts';

export const pageEditor = {
  takeSnapshot: inDomain.pageEditor.takeSnapshot.handler(({ context, input }) =>
    requestSnapshot(context.ctx, input),
  ),
  snapshot: inDomain.pageEditor.snapshot.handler(async ({ context, input }) => ({
    headers: { 'cache-control': 'private, no-store' },
    // As a file, so that no browser draws it.
    body: new Blob([new Uint8Array(await readSnapshot(context.ctx, input.page_id))], {
      type: 'application/octet-stream',
    }),
  })),
  images: inDomain.pageEditor.images.handler(async ({ context }) => ({
    images: await listSiteImages(context.ctx),
  })),
  open: inDomain.pageEditor.open.handler(({ context, input }) => openVersion(context.ctx, input)),
  save: inDomain.pageEditor.save.handler(({ context, input }) => saveHandVersion(context.ctx, input)),
  likePages: inDomain.pageEditor.likePages.handler(({ context, input }) => listLikePages(context.ctx, input)),
  copy: inDomain.pageEditor.copy.handler(({ context, input }) => copyVersion(context.ctx, input)),
  createLink: inDomain.pageEditor.createLink.handler(({ context, input }) =>
    createEditorLink(context.ctx, input),
  ),
};

export const pageChecks = {
  create: inDomain.pageChecks.create.handler(({ context, input }) => startCheck(context.ctx, input)),
  launch: inDomain.pageChecks.launch.handler(({ context, input }) => checkLaunch(context.ctx, input)),
  get: inDomain.pageChecks.get.handler(({ context, input }) => getCheck(context.ctx, input)),
  image: inDomain.pageChecks.image.handler(async ({ context, input }) => ({
    // A check has its pictures once.
    headers: { 'cache-control': 'private, max-age=86400, immutable' },
    body: new Blob([new Uint8Array(await getCheckImage(context.ctx, input))], { type: 'image/webp' }),
  })),
};

/** The same for everyone, and empty: the dashboard hands the page to it. */
export function editorFrameRoutes(app: FastifyInstance) {
  app.get('/api/editor-frame', (_request, reply) => {
    const { html, policy } = editorFrame();
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
