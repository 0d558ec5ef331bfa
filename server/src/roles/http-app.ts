import { createHash, timingSafeEqual } from 'node:crypto';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyRequest, type onRequestHookHandler } from 'fastify';
import type { Ctx } from '../context.ts';
import { AppError, retryAfterOf } from '../platform/app-error.ts';
import { compressAnswers } from '../platform/http/compress-answers.ts';
import { isLoopback, isLoopbackAddress } from '../platform/http/loopback.ts';
import { INTERNAL_PROBLEM, type Problem, problem, problemOf } from '../platform/http/problem.ts';
import { logRequests } from '../platform/http/request-log.ts';
import { nameOutage } from '../platform/http/translate-error.ts';
import { trustOf } from '../platform/http/trusted-proxies.ts';
import { errorWords } from '../platform/log/error-words.ts';
import { inTrace, soundRequestId, type Trace } from '../platform/log/trace.ts';
import { showEmails } from '../platform/mail/email-metrics.ts';
import { joinFigures } from '../platform/metrics/join-figures.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { caddyAskRoutes } from '../publishing/hosting/caddy-ask.routes.ts';
import { sampleSiteRoutes } from '../whole/sample/sample-sites.routes.ts';
import { checkRequests } from './check-requests.ts';
import { healthRoutes } from './health.ts';
import type { Life } from './life.ts';
import { OWN_FIGURES } from './proxy.ts';

const MAX_BODY_BYTES = 1_048_576;
const CLOSE_MS = 3000;
/** Metrics of other processes. */
const FIGURES_MS = 5000;
/** A client that neither sends nor reads for this long is gone, or malicious. */
const MAX_SILENCE_MS = 120_000;

/** The bare server that every role adds its routes to: headers, errors, logs, metrics. */
export async function createHttpApp(ctx: Ctx, metrics: Metrics, life: Life): Promise<FastifyInstance> {
  const traces = new WeakMap<object, Trace>();
  const isTrusted = trustOf(ctx.config.trusted_proxies);
  const app = Fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: ctx.config.trusted_proxies.length > 0 ? isTrusted : false,
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: ({ headers, socket }) => {
      const given = isTrusted(socket.remoteAddress ?? '') ? soundRequestId(headers['x-request-id']) : null;
      return given ?? crypto.randomUUID();
    },
    requestTimeout: 300_000,
    connectionTimeout: MAX_SILENCE_MS,
    // Unreadable paths, which pass no hook.
    frameworkErrors: (error, _request, { raw }) => {
      const body = errorProblem(error, ctx);
      raw.writeHead(body.status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(body));
    },
  });
  // Asks clients with open connections to open the next one to another process.
  app.server.prependListener('request', (_request, reply) => {
    if (life.stopping && !life.is_behind) reply.setHeader('connection', 'close');
  });
  logRequests(app, ctx.log);
  showEmails(metrics, ctx);
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy(ctx),
    strictTransportSecurity: ctx.config.public_url.startsWith('https:'),
  });
  await compressAnswers(app);
  // Browsers keep connections open for later; a stop does not wait for what never comes.
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), CLOSE_MS).unref();
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  checkRequests(app, isTrusted);
  // Data read from a socket arrives without its trace, so the trace is resumed after the body.
  const trace: onRequestHookHandler = (request, _reply, done) => {
    const of = traces.get(request) ?? { request_id: request.id };
    traces.set(request, of);
    inTrace(of, done);
  };
  app.addHook('onRequest', trace);
  app.addHook('preHandler', trace);
  app.addHook('onSend', async (_request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (reply.statusCode >= 400 && type.startsWith('application/json'))
      reply.type('application/problem+json');
    // Answers are personal data by default; routes that allow caching say so.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // Fastify closes the connection when it has not read the whole body, and the server in front would lose the answer.
    if (life.is_behind) reply.removeHeader('connection');
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: traces.get(request)?.call ?? request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    metrics.requests.observe(labels, reply.elapsedTime / 1000);
  });
  app.setErrorHandler((thrown, _request, reply) => {
    const error = nameOutage(thrown);
    const retry_after = retryAfterOf(error);
    if (retry_after !== null) reply.header('retry-after', String(retry_after));
    return sendProblem(reply, errorProblem(error, ctx));
  });
  healthRoutes(app, ctx, life);
  caddyAskRoutes(app, ctx);
  sampleSiteRoutes(app, ctx);
  metricsRoute(app, ctx, metrics, life);
  return app;
}

/** The metrics of all processes of this machine, if there are several. */
function metricsRoute(app: FastifyInstance, ctx: Ctx, { registry }: Metrics, life: Life) {
  app.get('/metrics', async (request, reply) => {
    if (!maySeeFigures(request, ctx.config.metrics_token))
      throw new AppError('not_found', 'Nothing found at this address.');
    const [own, others] = await Promise.all([
      registry.metrics(),
      request.url === OWN_FIGURES ? [] : life.behind?.figures({ of: request.raw, limit_ms: FIGURES_MS }),
    ]);
    const all = others?.length ? joinFigures([own, ...others]) : own;
    return reply.type(registry.contentType).send(all);
  });
}

/**
 * Without a token only this machine may read them; requests through a proxy come from outside, whatever host they name.
 */
function maySeeFigures({ headers, ip, hostname }: FastifyRequest, token: string | undefined): boolean {
  if (token) return timingSafeEqual(sumOf(headers.authorization ?? ''), sumOf(`Bearer ${token}`));
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isProxied && isLoopback(ip) && isLoopbackAddress(hostname);
}

const sumOf = (text: string) => createHash('sha256').update(text).digest();

export function sendProblem(
  reply: { code(status: number): { type(type: string): { send(body: unknown): unknown } } },
  body: Problem,
) {
  return reply.code(body.status).type('application/problem+json').send(JSON.stringify(body));
}

function errorProblem(error: unknown, ctx: Ctx): Problem {
  if (error instanceof AppError) return problemOf(error);
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return problem(status, 'The request could not be read.', 'bad_request');
  ctx.log.error({ error: errorWords(error) }, 'unexpected error');
  return INTERNAL_PROBLEM;
}

/** Mantine and the editor write style elements, so inline styles are allowed; scripts are our own only. */
function contentPolicy(ctx: Ctx) {
  const analytics = ctx.config.dashboard.posthog_host
    ? [new URL(ctx.config.dashboard.posthog_host).origin]
    : [];
  const icons = ctx.config.dashboard.favicon_url_template
    ? [new URL(ctx.config.dashboard.favicon_url_template).origin]
    : [];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...analytics],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...icons],
      connectSrc: ["'self'", ...analytics],
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}
