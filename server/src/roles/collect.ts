import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAX_BATCH_BYTES } from '@sightline/contract/visiting/tracking';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../context.ts';
import { answerScript, scriptFeed } from '../personalizing/script/script.service.ts';
import type { NewsHandlers } from '../platform/db/listen.ts';
import type { NewsFeed } from '../platform/db/news-cache.ts';
import { type Caller, openFrontDoor, readText } from '../platform/http/front-door.ts';
import { signedMessageOf } from '../platform/http/message-signature.ts';
import { errorWords } from '../platform/log/error-words.ts';
import { type Metrics, showReplies } from '../platform/metrics/metrics.ts';
import { collect, domainFeed, servesDomain } from '../visiting/collecting/collecting.service.ts';
import { isLogFull } from '../visiting/visits/follow/back-pressure.service.ts';
import { hostName, ownHosts } from './own-hosts.ts';

const SCRIPT_PATH =
  /^\/s\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(\.js|\.json)?(?:\?.*)?$/i;
export const isScriptPath = (url: string) => url.startsWith('/s/') && SCRIPT_PATH.test(url);

/** Serves the visitor script and receives its events. Returns handlers, by channel, for news that affects either. */
export function serveCollecting(
  app: FastifyInstance,
  ctx: Ctx,
  metrics: Metrics,
): Record<string, NewsHandlers> {
  const feeds = [domainFeed(ctx), scriptFeed(ctx)];
  const tell = (news: (feed: NewsFeed) => void) => feeds.forEach(news);
  const isOurs = ownHosts(ctx);
  const replies = new Map<number, number>();
  showReplies(metrics, 'collect', replies);
  const count = (status: number) => replies.set(status, (replies.get(status) ?? 0) + 1);
  openFrontDoor(
    app.server,
    ctx.config.trusted_proxies,
    {
      takes: ({ url = '' }) => isScriptPath(url),
      answer: async (request, reply, caller) => {
        const [, id = '', script] = SCRIPT_PATH.exec(request.url ?? '') ?? [];
        const domain_id = id.toLowerCase();
        if (!isOurs(caller.host) && !(await servesDomain(ctx, hostName(caller.host), domain_id)))
          return false;
        const asked = { domain_id, request, reply, caller };
        count(await (script ? sendScript(ctx, { ...asked, file: script }) : takeEvents(ctx, asked)));
        return true;
      },
    },
    (error) => {
      count(500);
      ctx.log.error({ error: errorWords(error) }, 'collecting failed');
    },
  );
  return {
    script: {
      heard: (domain_id) => tell((feed) => feed.changed(domain_id)),
      opened: () => tell((feed) => feed.heard()),
      lost: () => tell((feed) => feed.lost()),
    },
  };
}

interface Asked {
  domain_id: string;
  request: IncomingMessage;
  reply: ServerResponse;
  caller: Caller;
}

/** Long enough to process much of the log. */
const FULL_SECONDS = 60;
/** Headers of every answer; cookies are neither set nor read. */
const COMMON = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'cross-origin' };

async function takeEvents(ctx: Ctx, { domain_id, request, reply, caller }: Asked): Promise<number> {
  const { origin } = request.headers;
  const headers: Record<string, string> = {
    ...COMMON,
    'Cache-Control': 'no-store',
    Vary: 'Origin',
    ...allowing(origin),
  };
  if (request.method === 'OPTIONS') return allow(request, reply, 'POST');
  if (request.method !== 'POST')
    return refuse(reply, 405, 'Events are sent by POST.', { ...headers, Allow: 'POST, OPTIONS' });
  if (isLogFull(ctx))
    return refuse(reply, 503, 'Too many events wait. Try again in a minute.', {
      ...headers,
      'Retry-After': String(FULL_SECONDS),
      Connection: 'close',
    });
  const body = await readText(request, MAX_BATCH_BYTES);
  if (body === null)
    return refuse(reply, 413, `Send at most ${MAX_BATCH_BYTES} bytes at once.`, {
      ...headers,
      Connection: 'close',
    });
  const answer = await collect(ctx, {
    domain_id,
    body,
    user_agent: request.headers['user-agent'] ?? '',
    ip: caller.ip,
    origin: originOf(request, caller),
    accept_language: request.headers['accept-language'] ?? '',
    signed: signedMessageOf(request, caller.host),
  });
  if (answer.retry_after_seconds) headers['Retry-After'] = String(answer.retry_after_seconds);
  if (answer.status !== 204) return refuse(reply, answer.status, answer.detail, headers);
  reply.writeHead(204, headers).end();
  return 204;
}

/**
 * Firefox and Safari hide the origin of what an ending page sends where the page's policy hides referrers, but say that
 * the page belongs to this host's site; for a frame or file without an origin they never do.
 */
function originOf({ headers }: IncomingMessage, { host }: Caller): string | null {
  const isOfSite = /^same-(origin|site)$/.test(String(headers['sec-fetch-site']));
  return headers.origin === 'null' && isOfSite ? `https://${host}` : (headers.origin ?? null);
}

/** Any origin may read the answer, which only says whether the events were stored. */
const allowing = (origin: string | undefined): Record<string, string> =>
  origin ? { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': 'Retry-After' } : {};

/** Pages may wrap `fetch` and add headers of their own to every request, which then needs leave; they are not read. */
function allow({ headers }: IncomingMessage, reply: ServerResponse, method: string): number {
  reply
    .writeHead(204, {
      ...COMMON,
      ...allowing(headers.origin),
      Vary: 'Origin, Access-Control-Request-Headers',
      'Access-Control-Allow-Methods': method,
      'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? 'Content-Type',
      'Access-Control-Max-Age': '86400',
    })
    .end();
  return 204;
}

function refuse(reply: ServerResponse, status: number, detail: string, headers: Record<string, string>) {
  reply.writeHead(status, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' }).end(`${detail}\n`);
  return status;
}

async function sendScript(
  ctx: Ctx,
  { domain_id, request, reply, caller, file }: Asked & { file: string },
): Promise<number> {
  if (request.method === 'OPTIONS') return allow(request, reply, 'GET');
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(reply, 405, 'The script is read by GET.', { ...COMMON, Allow: 'GET, HEAD' });
  const { status, headers, body } = await answerScript(ctx, {
    domain_id,
    for_adapters: file === '.json',
    ip: caller.ip,
    accept_encoding: String(request.headers['accept-encoding'] ?? ''),
    if_none_match: request.headers['if-none-match'] ?? '',
    user_agent: request.headers['user-agent'] ?? '',
    accept_language: request.headers['accept-language'] ?? '',
    is_agent: 'signature-agent' in request.headers,
    wants: new URLSearchParams(/\?.*/.exec(request.url ?? '')?.[0]),
  });
  reply.writeHead(status, { ...COMMON, ...headers });
  reply.end(request.method === 'HEAD' ? undefined : body);
  return status;
}
