import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../context.ts';

/** Calls with an API key, and what clients need to get one; people's sign-ins (`/auth`) are the dashboard's. */
const FOR_CLIENTS =
  /^\/(?:api\/|mcp\/?(?:\?|$)|openapi\.json(?:\?|$)|oauth\/(?:register|token|revoke)(?:\?|$)|\.well-known\/oauth-)/;

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Accept, Idempotency-Key, If-None-Match, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID',
  'access-control-max-age': '600',
};
const READABLE =
  'ETag, RateLimit, RateLimit-Policy, Retry-After, Idempotency-Replayed, WWW-Authenticate, X-Request-Id, Mcp-Session-Id';

/** Lets pages of the origins in `API_ORIGINS` call with a key that a person gives them. No cookie is ever sent or read. */
export function allowOrigins(app: FastifyInstance, { config }: Ctx) {
  if (config.api_origins.size === 0) return;
  app.addHook('onRequest', async ({ url, method, headers }, reply) => {
    if (!FOR_CLIENTS.test(url)) return;
    reply.header('vary', 'Origin');
    const { origin } = headers;
    if (origin === undefined || !config.api_origins.has(origin)) return;
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', READABLE);
    if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined)
      return reply.headers(PREFLIGHT).code(204).send();
  });
}
