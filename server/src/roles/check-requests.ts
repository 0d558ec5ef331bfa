import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import { addressFaultOf, refuseFault } from '../platform/http/check-input.ts';
import { clientAddress } from '../platform/http/trusted-proxies.ts';
import { namesTwoHosts } from '../platform/http/two-hosts.ts';

/** Before any route: who asks, for which host, and an address without anything that nobody could read or store. */
export function checkRequests(app: FastifyInstance, isTrusted: (address: string) => boolean) {
  // So that `request.ip` is what all other readers of this header say: one spelling of an address, or a proxy's.
  app.addHook('onRequest', async ({ raw: { headers, socket } }) => {
    const forwarded_for = headers['x-forwarded-for'];
    if (forwarded_for === undefined) return;
    headers['x-forwarded-for'] = clientAddress(socket.remoteAddress ?? '', String(forwarded_for), isTrusted);
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!namesTwoHosts(raw)) return;
    reply.header('connection', 'close');
    throw new AppError('bad_request', 'A request is for one host.');
  });
  // After the host is known: published pages do not read queries, and are shown whatever theirs says.
  app.addHook('preParsing', async ({ url }) => refuseFault(addressFaultOf(url)));
}
