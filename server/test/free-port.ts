import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the system's range for outgoing connections, one of which could otherwise take the port first. */
const [FIRST, LAST] = [10_000, 30_000];
const given = new Set<number>();

/** A port of 127.0.0.1 that nobody listens on, for a server that is to start soon. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const outcome = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ]).catch(() => false);
  if (outcome) {
    server.close();
    await once(server, 'close');
  }
  return outcome;
}
