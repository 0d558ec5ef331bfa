import { setTimeout as sleep } from 'node:timers/promises';
import { countConnections } from './soak.queries.ts';
import type { BenchServer } from './start-server.ts';

const EVERY_MS = 10_000;

export interface SoakSample {
  /** Once its garbage is collected. */
  server_mb: number;
  handles: number;
  connections: number;
}

/** Looks at the server every ten seconds, and says how it goes. */
export async function takeSamples(server: BenchServer, duration_ms: number): Promise<SoakSample[]> {
  const until = performance.now() + duration_ms;
  const samples: SoakSample[] = [];
  while (performance.now() < until) {
    await sleep(Math.min(EVERY_MS, Math.max(0, until - performance.now())));
    const sample = {
      server_mb: await server.memory(),
      handles: await handlesOf(server),
      connections: await countConnections(server.db),
    };
    samples.push(sample);
    if (samples.length % 6 === 0) console.log(JSON.stringify(sample));
  }
  return samples;
}

async function handlesOf({ url }: BenchServer): Promise<number> {
  const text = await fetch(`${url}/metrics`).then((reply) => reply.text());
  return Number(/^nodejs_active_resources_total (\d+)/m.exec(text)?.[1]);
}
