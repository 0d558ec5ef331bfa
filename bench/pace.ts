import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import autocannon from 'autocannon';

const TURNS = 500_000_000;
const ECHOES = 30_000;

/**
 * The machine's current speed, so that figures of two runs can be compared: the time of a fixed loop, and of short
 * messages back and forth over a local socket. Two virtual machines with equal loops can differ by a factor of two in
 * the second, which is what servers do.
 */
export async function paceText(): Promise<string> {
  const [loop, echoes] = [loopSeconds(), await echoSeconds()];
  return `before it a fixed loop took ${loop.toFixed(2)} s, echoes ${echoes.toFixed(2)} s`;
}

function loopSeconds(): number {
  const started = performance.now();
  let state = 1;
  for (let turn = 0; turn < TURNS; turn++) state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
  // What nobody reads, an optimizer may leave out.
  if (state === 0) throw new Error('The loop came out wrong.');
  return (performance.now() - started) / 1000;
}

async function echoSeconds(): Promise<number> {
  const server = createServer({ noDelay: true }, (socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const started = performance.now();
  for (let echo = 0; echo < ECHOES; echo++) {
    socket.write('.');
    await once(socket, 'data');
  }
  const seconds = (performance.now() - started) / 1000;
  socket.destroy();
  server.close();
  return seconds;
}

/** Requests per second of the plain handler on the machine where the bounds were set. */
const PLAIN_RATE = 38_000;

/**
 * How much slower an ordinary handler is right now than where bounds were set; the load comes from the same machine.
 */
export async function plainSlowness(): Promise<number> {
  const child = fork(path.resolve(import.meta.dirname, 'plain-handler.ts'));
  const [url] = await once(child, 'message');
  const ended = once(child, 'exit');
  const load = {
    url: String(url),
    connections: 20,
    method: 'POST' as const,
    body: JSON.stringify({ words: 'x'.repeat(500) }),
  };
  await autocannon({ ...load, duration: 1 });
  const { requests } = await autocannon({ ...load, duration: 2 });
  child.kill('SIGTERM');
  await ended;
  return PLAIN_RATE / requests.average;
}
