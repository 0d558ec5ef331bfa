import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** By now, requests that were on their way when the process began to stop have arrived. */
const MIN_MS = 500;
const LOOK_MS = 100;

/** Counts requests that are being answered, and connections from outside that are open. */
export function countClients(server: Server) {
  let open = 0;
  let asked = 0;
  server.prependListener('request', (_request: IncomingMessage, reply: ServerResponse) => {
    asked += 1;
    reply.once('close', () => {
      asked -= 1;
    });
  });
  return {
    opened: (socket: Socket) => {
      open += 1;
      socket.once('close', () => {
        open -= 1;
      });
    },
    /** Resolves when nobody is connected and nothing is being answered, or at `most_ms`. */
    untilGone: async (most_ms: number) => {
      const end = performance.now() + most_ms;
      await sleep(MIN_MS);
      while ((open > 0 || asked > 0) && performance.now() < end) await sleep(LOOK_MS);
    },
  };
}
