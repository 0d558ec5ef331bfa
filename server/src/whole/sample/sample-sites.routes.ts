import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { findHosting } from '../../publishing/hosting/hostings.queries.ts';
import { answerSampleSite, DAY_HEADER } from './answer-sample-site.ts';
import { findNewestSample } from './sample.queries.ts';
import { OWN, SAMPLE_HOSTS } from './sample-sites.ts';

/** Websites of their own, not part of the dashboard; they also serve the visitor script. */
const POLICY = "default-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The sample websites at their own host names; the visited one carries the visitor script of the sample's domain. */
export function sampleSiteRoutes(app: FastifyInstance, ctx: Ctx) {
  if (!ctx.config.sample_workspace) return;
  app.addHook('onRequest', async (request, reply) => {
    const { hostname, host, url } = request;
    if (!SAMPLE_HOSTS.includes(hostname)) return;
    const day = request.headers[DAY_HEADER];
    const answer = answerSampleSite(ctx.config, {
      host,
      url,
      day: typeof day === 'string' ? day : undefined,
      workspace: hostname === OWN.host ? await newestSample(ctx) : null,
    });
    if (!answer) return;
    const { status, type, body, location } = answer;
    reply.header('content-security-policy', POLICY);
    reply.code(status).type(`${type}; charset=utf-8`).header('cache-control', 'no-cache');
    if (location) reply.header('location', location);
    return reply.send(body);
  });
}

/** Whose script the website of the sample has, and where its pages are. */
async function newestSample({ db }: Ctx) {
  const newest = await findNewestSample(db).catch(() => undefined);
  return newest ? { ...newest, answers_host: (await findHosting(db, newest.id))?.host ?? null } : null;
}
