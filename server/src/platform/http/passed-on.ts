import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Adds the client's address of the connection in front. Only the server in front can reach the one behind. */
export const PEER_HEADER = 'x-passed-on-for';

/**
 * Backend side of the proxy: restores the client's address. Connections that our keeper hands over come from `outside`;
 * all others from processes of our own.
 */
export function takePassedOn(server: Server, outside = new WeakSet<Socket>()) {
  const behind = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, reply: unknown) => {
    if (!outside.has(request.socket)) {
      const value = String(request.headers[PEER_HEADER] ?? '');
      delete request.headers[PEER_HEADER];
      // The server in front sends one request at a time on a connection.
      Object.defineProperty(request.socket, 'remoteAddress', { value, configurable: true });
    }
    for (const listener of behind) listener.call(server, request, reply);
  });
}
