import type { IncomingMessage, Server } from 'node:http';

/** Says who is at the other end of the connection in front. Only the server in front can reach the one behind. */
export const PEER_HEADER = 'x-passed-on-for';

/** In the server behind: what is passed on is answered as if its sender were connected here. */
export function takePassedOn(server: Server) {
  const behind = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, reply: unknown) => {
    const value = String(request.headers[PEER_HEADER] ?? '');
    delete request.headers[PEER_HEADER];
    // One request at a time is on a connection of the server in front.
    Object.defineProperty(request.socket, 'remoteAddress', { value, configurable: true });
    for (const listener of behind) listener.call(server, request, reply);
  });
}
