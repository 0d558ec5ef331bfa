import type { Ctx } from '../context.ts';
import type { PoolFigures } from '../platform/db/database.ts';
import { type Metrics, type Reading, showGauge, showSums } from '../platform/metrics/metrics.ts';
import { threadFigures } from '../platform/threads/thread-figures.ts';
import { crawlerVisits } from '../publishing/crawlers/crawlers.service.ts';
import { createFigures, type Figures } from '../whole/operating/figures.service.ts';

interface Shown {
  metrics: Metrics;
  pool: () => PoolFigures;
  /** Workers also report metrics of the whole installation. */
  worker: boolean;
}

/** Metrics at /metrics besides those of requests and jobs. */
export function showFigures(ctx: Ctx, { metrics, pool, worker }: Shown) {
  showGauge(
    metrics,
    {
      name: 'sightline_database_pool_connections',
      help: 'Connections of this process to the database.',
      labels: ['state'],
    },
    () => {
      const { open, idle } = pool();
      return [
        [{ state: 'busy' }, open - idle],
        [{ state: 'idle' }, idle],
      ];
    },
  );
  showGauge(
    metrics,
    { name: 'sightline_database_pool_waiting', help: 'Work of this process that waits for a connection.' },
    () => [[{}, pool().waiting]],
  );
  showSums(
    metrics,
    {
      name: 'sightline_crawler_visits_total',
      help: 'Fetches by crawlers that this process answered.',
      label: 'bot',
    },
    () => crawlerVisits(ctx),
  );
  showThreads(metrics);
  showClickHouse(ctx, metrics);
  if (worker) showInstallation(ctx, metrics);
}

/** Time that threads of this process spent on reading, checking and writing of others' texts, by task and account. */
function showThreads(metrics: Metrics) {
  const sums = (name: string, help: string, label: string, read: () => Iterable<[string, number]>) =>
    showSums(metrics, { name, help, label }, read);
  sums(
    'sightline_thread_seconds_total',
    'Processor time of work over texts, by the function that did it.',
    'work',
    () => threadFigures().seconds,
  );
  sums(
    'sightline_thread_tasks_total',
    'Such work by outcome: done, failed, again (it used up its time and is done once more with twice as much), time, memory (stopped for good).',
    'outcome',
    () => threadFigures().outcomes,
  );
  showGauge(
    metrics,
    {
      name: 'sightline_organization_thread_seconds',
      help: 'Processor time of the ten organizations that used most of it lately; half of it is forgotten every half hour.',
      labels: ['organization'],
    },
    () => threadFigures().heaviest.map(([organization, seconds]): Reading => [{ organization }, seconds]),
  );
}

const CLICKHOUSE_MS = 2000;

/** Without ClickHouse it is named and has no value, so that alerts name no figure that nobody knows. */
function showClickHouse({ clickhouse }: Pick<Ctx, 'clickhouse'>, metrics: Metrics) {
  const help = '1 if ClickHouse answers this process; only with CLICKHOUSE_URL.';
  showGauge(metrics, { name: 'sightline_clickhouse_up', help }, async () =>
    clickhouse ? [[{}, (await clickhouse.answers(CLICKHOUSE_MS)) ? 1 : 0]] : [],
  );
}

function showInstallation(ctx: Ctx, metrics: Metrics) {
  const figures = createFigures(ctx);
  const show = (
    gauge: { name: string; help: string; labels?: string[] },
    read: (figures: Figures) => Reading[],
  ) =>
    showGauge(metrics, gauge, async () => {
      const found = await figures();
      return found ? read(found) : [];
    });
  const whole = (name: string, help: string, read: (figures: Figures) => number) =>
    show({ name, help }, (found) => [[{}, read(found)]]);
  const ofJobs = (name: string, help: string, field: 'waiting' | 'active' | 'oldest_seconds') =>
    show({ name, help, labels: ['job'] }, ({ queue }) =>
      queue.map((entry): Reading => [{ job: entry.job }, entry[field]]),
    );

  showGauge(
    metrics,
    { name: 'sightline_figures_up', help: '1 if the figures of the installation could be read.' },
    async () => [[{}, (await figures()) ? 1 : 0]],
  );
  ofJobs('sightline_queue_waiting', 'Jobs that are due and not begun.', 'waiting');
  ofJobs('sightline_queue_active', 'Jobs that run.', 'active');
  ofJobs('sightline_queue_oldest_seconds', 'How long the oldest job that is due waits.', 'oldest_seconds');
  whole('sightline_visits_behind_events', 'Events that are not visits yet.', ({ lag }) => lag.events);
  whole('sightline_visits_behind_seconds', 'How long the oldest of them waits.', ({ lag }) => lag.seconds);
  whole('sightline_sweeps_running', 'Topics that are being measured.', ({ sweeps }) => sweeps);
  whole(
    'sightline_database_connections',
    'Connections to the server, by anybody.',
    (f) => f.server.connections,
  );
  whole('sightline_database_connections_max', 'How many the server takes.', (f) => f.server.most_connections);
  whole('sightline_database_bytes', 'Size of the database.', (f) => f.server.bytes);
}
