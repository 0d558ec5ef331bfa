import type { LookupFunction, Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { ResolveHost } from '../dns/resolve-host.ts';
import { refusedAddress } from './outgoing-route.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * A `lookup` for sockets that returns exactly the checked addresses, so that a second DNS answer cannot replace them.
 */
function guardedLookup(resolve: ResolveHost, allow = isPublicAddress): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return callback(noAddress(hostname), []);
        if (!addresses.every(allow)) return callback(refusedAddress(hostname), []);
        const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
        if (options.all) callback(null, found);
        else callback(null, first, first.includes(':') ? 6 : 4);
      },
      (error) => callback(error, []),
    );
  };
}

function noAddress(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' });
}

/**
 * Opens sockets to public addresses only. A literal address never goes through `lookup`, so the open socket is checked
 * too.
 */
export function guardedConnect(resolve: ResolveHost, allow = isPublicAddress): buildConnector.connector {
  const connect = buildConnector({ lookup: guardedLookup(resolve, allow), timeout: 10_000 });
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error) return callback(error, null);
      if (!allow(socket.remoteAddress ?? '')) {
        socket.destroy();
        return callback(refusedAddress(options.hostname), null);
      }
      callback(null, socket);
    });
}

/**
 * The same for connections that are not requests of ours, such as a browser's: a plain socket, or the reason against
 * it.
 */
export function guardedSockets(
  resolve: ResolveHost,
  allow = isPublicAddress,
): (hostname: string, port: number) => Promise<Socket> {
  const connect = guardedConnect(resolve, allow);
  return (hostname, port) =>
    new Promise((done, failed) =>
      connect({ hostname, protocol: 'http:', port: String(port) }, (error, socket) =>
        error ? failed(error) : done(socket),
      ),
    );
}
