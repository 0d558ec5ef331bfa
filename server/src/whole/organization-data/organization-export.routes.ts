import { separatorFor } from '@sightline/contract/csv-line';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { EXPORT_FILE_PATH, openExport } from './export-organization.service.ts';

const queryOf = z.object({ token: z.string().max(2000) });

/** Serves the link of an export. The browser opens it without sign-in, so the link is the only proof. */
export function organizationExportRoutes(app: FastifyInstance, ctx: Ctx) {
  app.get(EXPORT_FILE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const asked = queryOf.safeParse(request.query);
    const { file_name, archive } = await openExport(ctx, {
      token: asked.success ? asked.data.token : '',
      separator: separatorFor(request.headers['accept-language']),
    });
    // An organization's name may contain anything: the encoded form preserves it, the plain one is for old clients.
    const plain = file_name.replace(/[^\x20-\x7e]/g, '_');
    return reply
      .header('content-type', 'application/zip')
      .header(
        'content-disposition',
        `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file_name)}`,
      )
      .header('cache-control', 'no-store')
      .send(archive);
  });
}
