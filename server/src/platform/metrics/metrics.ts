import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** Prometheus figures of this process. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'sightline_http_request_seconds',
      help: 'Duration of HTTP requests.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'sightline_jobs_total',
      help: 'Background jobs by name and outcome.',
      labelNames: ['job', 'outcome'],
      registers: [registry],
    }),
  };
}

const REPLIES = {
  edge: 'Answers at published hosts that did not pass the ordinary way of requests.',
  collect: 'Answers to the visitor script: itself, and what it sends.',
};

/** Shows sums that are kept by status elsewhere, where counting has to cost nothing. */
export function showReplies(
  { registry }: Metrics,
  role: 'edge' | 'collect',
  replies: ReadonlyMap<number, number>,
) {
  new Counter({
    name: `sightline_${role}_replies_total`,
    help: REPLIES[role],
    labelNames: ['status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [status, count] of replies) this.inc({ status: String(status) }, count);
    },
  });
}
