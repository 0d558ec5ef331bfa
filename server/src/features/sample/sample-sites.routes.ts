import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { answerSampleSite, DAY_HEADER } from './answer-sample-site.ts';

/** The sample websites, at their own host names. */
export function sampleSiteRoutes(app: FastifyInstance, { config }: Ctx) {
  if (!config.sample_workspace) return;
  app.addHook('onRequest', async (request, reply) => {
    const day = request.headers[DAY_HEADER];
    const answer = answerSampleSite(config, {
      host: request.host,
      url: request.url,
      day: typeof day === 'string' ? day : undefined,
    });
    if (!answer) return;
    const { status, type, body, location } = answer;
    reply.code(status).type(`${type}; charset=utf-8`).header('cache-control', 'no-cache');
    if (location) reply.header('location', location);
    return reply.send(body);
  });
}
