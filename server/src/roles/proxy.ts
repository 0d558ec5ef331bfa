import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Ctx } from '../context.ts';
import { awakeNow } from '../platform/awake/awake.ts';
import { callerOf } from '../platform/http/front-door.ts';
import { createServerBehind, type NoAnswer } from '../platform/http/pass-on.ts';
import { problem } from '../platform/http/problem.ts';
import { trustOf } from '../platform/http/trusted-proxies.ts';
import { namesTwoHosts } from '../platform/http/two-hosts.ts';
import { awayPage } from './away-page.ts';
import { isOpen } from './edge.ts';
import type { Behind } from './life.ts';
import { ownHosts } from './own-hosts.ts';

/** What fronts hear whenever a process starts or stops serving: the sockets of all that serve. */
export type Serving = Record<'front' | 'back', readonly string[]>;

/** Metrics of the one process that is asked. */
export const OWN_FIGURES = '/metrics?only=this';
const RETRY_SECONDS = 5;
const WHY: Record<NoAnswer, string> = {
  away: 'The server is restarting. Your saved work is safe. Try again in a few seconds.',
  slow: 'The server did not answer in time. Reload to see whether your change was saved, then try again.',
};

/** Its keeper reports through `turned` who serves; `own_path` is the socket of this process itself. */
export function createBehind(
  own_path: string,
  product_name: string,
): Behind & { turned(serving: Serving): void } {
  let since: number | null = awakeNow();
  let serving: Serving = { front: [], back: [] };
  const server = createServerBehind(
    () => serving.back,
    (request, reply, why) => sayNoAnswer(request, reply, product_name, why),
  );
  return {
    ...server,
    awaySince: () => since,
    figures: async ({ of, limit_ms }) => {
      const others = [...serving.front, ...serving.back].filter((each) => each !== own_path);
      const asked = others.map((socket_path) => server.ask({ path: OWN_FIGURES, limit_ms, of, socket_path }));
      const answers = await Promise.all(asked);
      return answers.flatMap((answer) => (answer?.status === 200 ? [answer.text] : []));
    },
    turned: (now) => {
      serving = now;
      since = now.back.length > 0 ? null : (since ?? awakeNow());
    },
  };
}

/**
 * Forwards requests for the dashboard's own host names that are not answered at every host: API, dashboard, mailbox.
 */
export function proxyOwnHosts(server: Server, ctx: Ctx, behind: Behind) {
  const isOurs = ownHosts(ctx);
  const isTrusted = trustOf(ctx.config.trusted_proxies);
  const here = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
    const isPassed =
      !namesTwoHosts(request) && isOurs(callerOf(request, isTrusted).host) && !isOpen(request.url ?? '');
    if (isPassed) return behind.pass(request, reply);
    for (const listener of here) listener.call(server, request, reply);
  });
}

/** People get a page that reloads by itself, API clients a problem. */
function sayNoAnswer(
  { url = '', headers, method }: IncomingMessage,
  reply: ServerResponse,
  product_name: string,
  why: NoAnswer,
) {
  const wantsPage =
    method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '') && !/^\/(api|auth)\//.test(url);
  const body = wantsPage
    ? awayPage(product_name, RETRY_SECONDS)
    : JSON.stringify(problem(503, WHY[why], 'unavailable'));
  const type = wantsPage ? 'text/html; charset=utf-8' : 'application/problem+json';
  reply.writeHead(503, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Retry-After': RETRY_SECONDS,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  });
  reply.end(method === 'HEAD' ? undefined : body);
}
