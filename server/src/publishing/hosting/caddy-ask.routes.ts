import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { trustOf } from '../../platform/http/trusted-proxies.ts';
import { domainOfHost } from './hosting.service.ts';

const queryOf = z.object({
  domain: z
    .string()
    .max(253)
    .regex(/^[\w.:-]+$/),
});

/**
 * Caddy's question before it gets or loads a certificate: may this name have one? Answered from an index alone.
 * Requests that came through a proxy are refused, because they come from outside.
 */
export function caddyAskRoutes(app: FastifyInstance, ctx: Ctx) {
  const isNear = trustOf(['loopback', ...ctx.config.trusted_proxies]);
  app.get('/caddy/ask', async (request, reply) => {
    const { headers, socket } = request;
    const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    const asked = queryOf.safeParse(request.query);
    const mayAsk = !isProxied && isNear(socket.remoteAddress ?? '');
    const domain = mayAsk && asked.success ? await domainOfHost(ctx, asked.data.domain) : null;
    return reply
      .code(domain ? 200 : 404)
      .type('text/plain; charset=utf-8')
      .send(domain ? 'yes\n' : 'no\n');
  });
}
