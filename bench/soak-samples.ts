import { setTimeout as sleep } from 'node:timers/promises';
import { countConnections } from './soak.queries.ts';
import type { BenchServer } from './start-server.ts';

/** Collecting garbage blocks others, so it is seldom enough not to affect the delays. */
const EVERY_MS = 30_000;

export interface SoakSample {
  /** After collecting its garbage. */
  server_mb: number;
  handles: number;
  connections: number;
}

/** Samples the server every half minute and prints the state. */
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
    if (samples.length % 2 === 0) console.log(JSON.stringify(sample));
  }
  return samples;
}

async function handlesOf({ url }: BenchServer): Promise<number> {
  const found = await figuresOf(url, 'nodejs_active_resources');
  return found.reduce((sum, { value }) => sum + value, 0);
}

/** How long each process's event loop delayed others, 99.9th percentile, in ms. */
export async function loopDelays({ url }: BenchServer): Promise<{ process: string; ms: number }[]> {
  const found = await figuresOf(url, 'sightline_event_loop_delay_seconds');
  return found.flatMap(({ labels, value }) =>
    labels.includes('quantile="0.999"')
      ? [{ process: /process="(\w+)"/.exec(labels)?.[1] ?? '', ms: value * 1000 }]
      : [],
  );
}

async function figuresOf(url: string, name: string): Promise<{ labels: string; value: number }[]> {
  const text = await fetch(`${url}/metrics`).then((reply) => reply.text());
  return [...text.matchAll(new RegExp(`^${name}\\{([^}]*)\\} (\\S+)`, 'gm'))].map(
    ([, labels = '', value]) => ({
      labels,
      value: Number(value),
    }),
  );
}
