import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { answerSampleSite, DAY_HEADER } from './answer-sample-site.ts';
import { findSampleDomain } from './sample.queries.ts';
import { SAMPLE_HOSTS } from './sample-sites.ts';

/** The sample websites, at their own host names; the visited one carries the visitor script of the sample's domain. */
export function sampleSiteRoutes(app: FastifyInstance, ctx: Ctx) {
  if (!ctx.config.sample_workspace) return;
  // A website of its own, not a part of the dashboard.
  const policy = `default-src 'self'; style-src 'unsafe-inline'; script-src ${ctx.config.public_url}; connect-src ${ctx.config.public_url}; frame-ancestors 'none'`;
  app.addHook('onRequest', async (request, reply) => {
    const { hostname, host, url } = request;
    if (!SAMPLE_HOSTS.includes(hostname)) return;
    const day = request.headers[DAY_HEADER];
    const answer = answerSampleSite(ctx.config, {
      host,
      url,
      day: typeof day === 'string' ? day : undefined,
      domain_id: (await findSampleDomain(ctx.db).catch(() => undefined))?.id ?? null,
    });
    if (!answer) return;
    const { status, type, body, location } = answer;
    reply.header('content-security-policy', policy);
    reply.code(status).type(`${type}; charset=utf-8`).header('cache-control', 'no-cache');
    if (location) reply.header('location', location);
    return reply.send(body);
  });
}
