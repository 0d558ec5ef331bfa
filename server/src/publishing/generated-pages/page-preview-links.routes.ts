import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { plainPage } from '../../platform/http/plain-page.ts';
import { inDomain } from '../../procedures.ts';
import {
  createPreviewLink,
  getPreviewLink,
  openPreviewLink,
  PAGE_PREVIEW_PATH,
  revokePreviewLink,
} from './page-preview-links.service.ts';
import { SHARED_POLICY } from './preview-page.ts';

export const pagePreviewLinks = {
  previewLink: inDomain.generatedPages.previewLink.handler(({ context, input }) =>
    getPreviewLink(context.ctx, input.page_id),
  ),
  createPreviewLink: inDomain.generatedPages.createPreviewLink.handler(({ context, input }) =>
    createPreviewLink(context.ctx, input),
  ),
  revokePreviewLink: inDomain.generatedPages.revokePreviewLink.handler(async ({ context, input }) => {
    await revokePreviewLink(context.ctx, input.page_id);
    return { ok: true } as const;
  }),
};

const queryOf = z.object({ token: z.string().max(1000) });

/** A page for people without an account. Its text is others', so it gets an origin of its own and runs no scripts. */
export function pagePreviewRoutes(app: FastifyInstance, ctx: Ctx) {
  app.get(PAGE_PREVIEW_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', SHARED_POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex, nofollow');
    const token = queryOf.safeParse(request.query).data?.token ?? '';
    try {
      return await openPreviewLink(ctx, token, networkOf(request.ip));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return reply.code(error.status).send(refused(ctx, error));
    }
  });
}

const refused = ({ config }: Ctx, { message }: AppError) =>
  plainPage({
    product_name: config.dashboard.product_name,
    title: 'No preview available',
    text: message,
    form: null,
  });
