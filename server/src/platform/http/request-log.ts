import type { FastifyInstance } from 'fastify';
import type { Logger } from '../log/logger.ts';

/** One line per request: no query, no body, and no secret path segment. */
export function logRequests(app: FastifyInstance, log: Logger) {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const path = loggedPath(request.url);
    const line = {
      request_id: request.id,
      method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) log.error(line, 'request');
    else if (path.startsWith('/assets/')) log.debug(line, 'request');
    else log.info(line, 'request');
  });
}

/** No existing thing has a longer name. */
const MAX_PATH = 300;

function loggedPath(url: string): string {
  const path = (url.split('?', 1)[0] ?? '').slice(0, MAX_PATH);
  return path.replace(/^\/auth\/(reset-password|password-links)\/+[^/]*/i, '/auth/$1/[removed]');
}
