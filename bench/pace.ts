import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';

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
