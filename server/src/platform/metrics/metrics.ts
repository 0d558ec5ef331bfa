import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** How often the event loop is sampled: seldom enough to cost nothing when idle. */
export const LOOP_RESOLUTION_MS = 500;

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Prometheus metrics of this process. Labels are few and fixed: routes, kinds of work, statuses; no names, and no ids but
 * those of the ten organizations that use most processor time.
 * `process` is a label of every metric when the product has several processes.
 */
export function createMetrics({
  version = 'unknown',
  process: name,
}: {
  version?: string;
  process?: string | undefined;
} = {}) {
  const registry = new Registry();
  if (name) registry.setDefaultLabels({ process: name });
  // The library's own sampling runs a hundred times a second, which was most of an idle server's work; ours measures
  // the same.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 * LOOP_RESOLUTION_MS });
  const registers = [registry];
  // Gauges that the library calls totals, as only counters may be; it also has them by type.
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  new Gauge({
    name: 'sightline_build_info',
    help: '1, with what runs.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1);
  return {
    registry,
    requests: new Histogram({
      name: 'sightline_http_request_seconds',
      help: 'Duration of HTTP requests.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    }),
    jobs: new Histogram({
      name: 'sightline_job_seconds',
      help: 'Duration of background jobs by name and outcome: done, failed, stopped (taken up again), refused (not tried again), set aside (its process died with it twice).',
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.1, 1, 10, 60, 600],
      registers,
    }),
    provider_calls: new Histogram({
      name: 'sightline_provider_call_seconds',
      help: 'Questions to assistants by outcome: answered, stopped, or why they failed.',
      labelNames: ['assistant', 'outcome'],
      buckets: [1, 2.5, 5, 10, 30, 60, 180],
      registers,
    }),
    provider_cost: new Counter({
      name: 'sightline_provider_cost_dollars_total',
      help: 'What answers cost, as the provider says or estimated from its prices.',
      labelNames: ['assistant'],
      registers,
    }),
  };
}

/** One value of a metric, with its labels. */
export type Reading = [labels: Record<string, string>, value: number];

/** A metric that is read on request; without values it is left out. */
export function showGauge(
  { registry }: Pick<Metrics, 'registry'>,
  { name, help, labels = [] }: { name: string; help: string; labels?: string[] },
  read: () => Reading[] | Promise<Reading[]>,
) {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      this.reset();
      // A gauge without labels would show 0 for an unknown value.
      if (labels.length === 0) this.remove();
      for (const [of, value] of await read()) this.set(of, value);
    },
  });
}

/** Exposes counters kept elsewhere, where counting must cost nothing. */
export function showSums(
  { registry }: Pick<Metrics, 'registry'>,
  { name, help, label }: { name: string; help: string; label: string },
  sums: () => Iterable<[string | number, number]>,
) {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [of, sum] of sums()) this.inc({ [label]: String(of) }, sum);
    },
  });
}

const REPLIES = {
  edge: 'Answers at published hosts that did not pass the ordinary way of requests.',
  collect: 'Answers to the visitor script: itself, and what it sends.',
};

export function showReplies(
  metrics: Pick<Metrics, 'registry'>,
  role: 'edge' | 'collect',
  replies: ReadonlyMap<number, number>,
) {
  const name = `sightline_${role}_replies_total`;
  showSums(metrics, { name, help: REPLIES[role], label: 'status' }, () => replies);
}
