import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../context.ts';
import { namesEtag } from '../platform/http/names-etag.ts';
import { problem } from '../platform/http/problem.ts';
import { REPORT_PATH } from '../whole/reports/report-links.ts';
import { readPages } from './dashboard-pages.ts';
import { sendProblem } from './http-app.ts';

const DASHBOARD = path.resolve(import.meta.dirname, '../../../dashboard/dist');
export const NOT_FOUND = problem(404, 'Nothing found at this address.', 'not_found');

/** The built dashboard: its files, and its page at every other address. */
export async function serveDashboard(app: FastifyInstance, ctx: Ctx) {
  // A build that did not end lacks one of them.
  if (!['index.html', 'screens.json'].every((name) => existsSync(path.join(DASHBOARD, name)))) {
    app.setNotFoundHandler((_request, reply) =>
      sendProblem(reply, problem(404, 'The dashboard is not built. Run `npm run build`.', 'not_found')),
    );
    return;
  }
  await app.register(fastifyStatic, {
    root: DASHBOARD,
    // A route of its own would read its file's folder on every request.
    serve: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const forever = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const files = listFiles(DASHBOARD);
  const pages = readPages(DASHBOARD, ctx.config);
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const file = request.params['*'];
    return files.has(file) ? reply.sendFile(file) : reply.callNotFound();
  });
  app.setNotFoundHandler((request, reply) => {
    // Addresses with a token stay out of search engines.
    if (request.url.startsWith(`${REPORT_PATH}?`)) reply.header('x-robots-tag', 'noindex');
    const wantsPage =
      ['GET', 'HEAD'].includes(request.method) && !/^\/(api|auth|assets|s)\//.test(request.url);
    if (!wantsPage) return sendProblem(reply, NOT_FOUND);
    const { html, etag, has_frame } = pages.at(request.url.split('?', 1)[0] ?? '/');
    // A browser starts another process for a page that keeps to itself, which doubles the time to the first paint. Where
    // one click gives an app access there is no frame, in whatever way the address is written.
    if (has_frame) reply.removeHeader('cross-origin-opener-policy');
    const policy = String(reply.getHeader('content-security-policy'));
    reply
      .header(
        'content-security-policy',
        policy.replace("script-src 'self'", `script-src 'self' ${pages.script}`),
      )
      .header('cache-control', 'no-cache')
      .header('etag', etag);
    if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.code(200).type('text/html; charset=utf-8').send(html);
  });
}

function listFiles(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name));
  return new Set(
    files.map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    ),
  );
}
