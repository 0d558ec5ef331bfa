import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../context.ts';
import { networkOf } from '../platform/http/network-of.ts';
import type { HttpContext } from '../procedures.ts';

/** What procedures learn about a request. */
export function contextOf(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): HttpContext {
  const { 'user-agent': agent, 'if-none-match': if_none_match, 'idempotency-key': key } = request.headers;
  return {
    ctx,
    token: bearerOf(request),
    caller: { network: networkOf(request.ip), user_agent: agent?.slice(0, 300) ?? null },
    if_none_match: if_none_match ?? null,
    idempotency_key: typeof key === 'string' ? key : null,
    accept_language: request.headers['accept-language'] ?? null,
    setHeader: (name, value) => void reply.header(name, value),
  };
}

export const bearerOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
