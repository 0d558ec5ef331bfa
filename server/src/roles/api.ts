import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { oauthRoutes } from '../company/api-keys/oauth.routes.ts';
import { stripeWebhookRoutes } from '../company/billing/stripe-webhook.routes.ts';
import { emailRoutes } from '../company/notifications/notifications.routes.ts';
import type { Ctx } from '../context.ts';
import { editorFrameRoutes } from '../personalizing/editor/editor.routes.ts';
import { AppError, retryAfterOf } from '../platform/app-error.ts';
import { faultOf, refuseFault } from '../platform/http/check-input.ts';
import { etagOf, namesEtag } from '../platform/http/names-etag.ts';
import { INTERNAL_PROBLEM } from '../platform/http/problem.ts';
import { nameOutage, toProblem } from '../platform/http/translate-error.ts';
import { nameCall } from '../platform/log/trace.ts';
import { mailboxRoutes } from '../platform/mail/mailbox.routes.ts';
import type { HttpContext } from '../procedures.ts';
import { pagePreviewRoutes } from '../publishing/generated-pages/page-preview-links.routes.ts';
import { organizationExportRoutes } from '../whole/organization-data/organization-export.routes.ts';
import { reportRoutes } from '../whole/reports/reports.routes.ts';
import { allowOrigins } from './allow-origins.ts';
import { apiDocument } from './api-document.ts';
import { NOT_FOUND, serveDashboard } from './dashboard.ts';
import { deprecationHeaders } from './deprecated-calls.ts';
import { serveDocs } from './docs-site.ts';
import { firstCallsRoutes } from './first-calls.ts';
import { sendProblem } from './http-app.ts';
import { contextOf } from './http-context.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import { router } from './router.ts';

/** The API and the dashboard. */
export async function serveApi(app: FastifyInstance, ctx: Ctx) {
  const handler = new OpenAPIHandler<HttpContext>(router, {
    // Errors become problems once, here; what the client may see is in the error's data.
    interceptors: [
      async ({ next, context, request }) => {
        try {
          return await next();
        } catch (thrown) {
          const error = isHangUp(thrown, request.signal) ? hungUp() : nameOutage(thrown);
          const body = toProblem(error, context.ctx.log);
          const retry_after = retryAfterOf(error);
          if (retry_after !== null) context.setHeader('retry-after', String(retry_after));
          throw new ORPCError('PROBLEM', { status: body.status, message: body.detail, data: body });
        }
      },
    ],
    clientInterceptors: [
      ({ path, next, context, procedure }) => {
        nameCall(path.join('.'));
        for (const [header, value] of deprecationHeaders(procedure['~orpc'].meta))
          context.setHeader(header, value);
        return next();
      },
    ],
    customErrorResponseBodyEncoder: (error) => error.data ?? INTERNAL_PROBLEM,
  });
  allowOrigins(app, ctx);
  // The handler reads bodies itself; Fastify only limits their size.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson);
  await stripeWebhookRoutes(app, ctx);
  organizationExportRoutes(app, ctx);
  await reportRoutes(app, ctx);
  pagePreviewRoutes(app, ctx);
  editorFrameRoutes(app);
  firstCallsRoutes(app);
  for (const calls of ['/api/*', '/auth/*']) {
    app.all(calls, async (request, reply) => {
      const { matched } = await handler.handle(request, reply, { context: contextOf(ctx, request, reply) });
      if (!matched) return sendProblem(reply, NOT_FOUND);
    });
  }
  serveMcp(app, ctx);
  oauthRoutes(app, ctx);
  serveDocument(app, ctx.config.public_url);
  if (ctx.config.mail.mailbox) mailboxRoutes(app, ctx.db, ctx.config.dashboard.product_name);
  await emailRoutes(app, ctx);
  serveDocs(app);
  await serveDashboard(app, ctx);
}

function parseJson(
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: Error | null, value?: unknown) => void,
) {
  if (body.length === 0) return done(null, undefined);
  try {
    const sent: unknown = JSON.parse(String(body));
    refuseFault(faultOf(sent));
    done(null, sent);
  } catch (error) {
    done(error instanceof AppError ? error : new AppError('bad_request', 'The body is not JSON.'));
  }
}

/** Work that ended because nobody waits for it any more is no bug of ours. */
const isHangUp = (thrown: unknown, signal: AbortSignal | undefined) =>
  signal?.aborted === true &&
  (thrown === signal.reason || (thrown instanceof Error && thrown.name === 'AbortError'));
/** For the log of requests; nobody reads it. */
const hungUp = () => new AppError('bad_request', 'The client closed the connection.');

/** The description of the API, generated once, when it is first requested. */
function serveDocument(app: FastifyInstance, public_url: string) {
  const make = async () => {
    const text = JSON.stringify(await apiDocument(public_url));
    return { text, etag: etagOf(text) };
  };
  let made: ReturnType<typeof make> | undefined;
  app.get('/openapi.json', async (request, reply) => {
    made ??= make();
    const { text, etag } = await made;
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
