import { STATUS_CODES } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../context.ts';
import type { NewsHandlers } from '../platform/db/listen.ts';
import { openFastLane } from '../platform/http/fast-lane.ts';
import type { RequestHead } from '../platform/http/request-head.ts';
import { clientAddress, trustOf } from '../platform/http/trusted-proxies.ts';
import { errorWords } from '../platform/log/error-words.ts';
import { type Metrics, showReplies } from '../platform/metrics/metrics.ts';
import { asksAt } from '../publishing/ask/ask.service.ts';
import { createEdge, type Edge, type EdgeReply } from '../publishing/edge/edge.service.ts';
import { isScriptPath } from './collect.ts';
import { HEALTH_PATHS } from './health.ts';
import type { Life } from './life.ts';
import { ownHosts } from './own-hosts.ts';
import { sendAnswer } from './send-answer.ts';
import { sendReply } from './send-reply.ts';

const OPEN_ON_ANY_HOST = new Set([...HEALTH_PATHS, '/metrics', '/caddy/ask']);
const NO_SITE = 'There is no site at this address.\n';

/** Host names other than the dashboard's belong to published pages; a process that does not serve those answers 404. */
export function keepHostsApart(app: FastifyInstance, ctx: Ctx, edge?: Edge) {
  const isOurs = ownHosts(ctx);
  app.addHook('onRequest', async (request, reply) => {
    if (isOurs(request.hostname) || isOpen(request.url)) return;
    if (!edge) return reply.code(404).type('text/plain; charset=utf-8').send(NO_SITE);
    reply.hijack();
    const { host, ip } = request;
    const asked = { edge, request: request.raw, reply: reply.raw, host, ip };
    await (asksAt(request.url) ? sendAnswer(ctx, asked) : sendReply(asked)).catch((error: unknown) => {
      ctx.log.warn({ error: errorWords(error) }, 'page could not be served');
      reply.raw.destroy();
    });
  });
}

/** Serves published pages. Returns handlers, by channel, for news that affects them. */
export function serveEdge(
  app: FastifyInstance,
  ctx: Ctx,
  metrics: Metrics,
  life: Life,
): Record<string, NewsHandlers> {
  const edge = createEdge(ctx);
  const replies = new Map<number, number>();
  showReplies(metrics, 'edge', replies);
  const answer = plainAnswers(ctx, edge, replies);
  // A process that stops says so in its answers, which takes the server.
  const lane = openFastLane(app.server, (head, peer) => (life.stopping ? null : answer(head, peer)));
  app.addHook('preClose', async () => lane.closeIdle());
  keepHostsApart(app, ctx, edge);
  return { edge: { heard: edge.feed.changed, opened: edge.feed.heard, lost: edge.feed.lost } };
}

/** The same answers as `keepHostsApart`, for requests that never reach it. */
function plainAnswers(ctx: Ctx, edge: Edge, replies: Map<number, number>) {
  const isOurs = ownHosts(ctx);
  const isTrusted = trustOf(ctx.config.trusted_proxies);
  return (head: RequestHead, peer: string) => {
    const isForwarded = head.forwarded_host !== '' && isTrusted(peer);
    const ask = isForwarded ? { ...head, host: lastOf(head.forwarded_host) } : head;
    if (isOurs(ask.host) || isOpen(ask.url) || isScriptPath(ask.url) || asksAt(ask.url)) return null;
    const by = { user_agent: head.user_agent, ip: clientAddress(peer, head.forwarded_for, isTrusted) };
    const send = (reply: EdgeReply) => {
      if (typeof reply.body !== 'string') return null;
      edge.record(reply, by);
      replies.set(reply.status, (replies.get(reply.status) ?? 0) + 1);
      return wireOf(reply, reply.body);
    };
    const reply = edge.answer(ask);
    return reply instanceof Promise ? reply.then(send) : send(reply);
  };
}

/** Head and body as sent; built once a second, because they include the date. */
function wireOf(reply: EdgeReply, body: string): string {
  const second = Math.floor(Date.now() / 1000);
  if (reply.wire?.second === second) return reply.wire.text;
  let text = `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status]}\r\nDate: ${new Date(second * 1000).toUTCString()}\r\n`;
  for (let place = 0; place < reply.headers.length; place += 2)
    text += `${reply.headers[place]}: ${reply.headers[place + 1]}\r\n`;
  reply.wire = { second, text: `${text}\r\n${body}` };
  return reply.wire.text;
}

/** Whether it is answered at every host name. */
export const isOpen = (url: string) =>
  OPEN_ON_ANY_HOST.has(url.includes('?') ? url.slice(0, url.indexOf('?')) : url);
const lastOf = (list: string) => list.slice(list.lastIndexOf(',') + 1).trim();
