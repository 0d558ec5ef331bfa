import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../context.ts';
import { isLoopback } from '../platform/http/loopback.ts';

const OPEN_ON_ANY_HOST = new Set(['/health', '/metrics', '/caddy/ask']);

/** Host names other than the dashboard's belong to published pages; none is published yet, so they are not found. */
export function keepHostsApart(app: FastifyInstance, ctx: Ctx) {
  const ours = new Set([
    new URL(ctx.config.public_url).hostname,
    ctx.config.content_host.replace(/:\d+$/, ''),
    ctx.config.host,
  ]);
  app.addHook('onRequest', async (request, reply) => {
    const host = request.hostname.toLowerCase();
    if (ours.has(host) || isAddress(host) || (host === 'localhost' && isLoopback(ctx.config.host))) return;
    if (OPEN_ON_ANY_HOST.has(request.url.split('?', 1)[0] ?? '')) return;
    return reply.code(404).type('text/plain; charset=utf-8').send('There is no site at this address.\n');
  });
}

const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.startsWith('[');
