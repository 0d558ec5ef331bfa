import { monitorEventLoopDelay } from 'node:perf_hooks';
import { LOOP_RESOLUTION_MS, type Metrics, showGauge } from './metrics.ts';

const QUANTILES = [0.5, 0.99, 0.999];

/** How long events of this process wait behind its other work, from now on. */
export function showLoopDelay(metrics: Pick<Metrics, 'registry'>) {
  const delays = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delays.enable();
  showGauge(
    metrics,
    {
      name: 'sightline_event_loop_delay_seconds',
      help: 'Delay of the event loop since the process began to serve.',
      labels: ['quantile'],
    },
    () =>
      QUANTILES.map((quantile) => {
        // It measures from one read to the next.
        const ms = delays.percentile(quantile * 100) / 1e6 - LOOP_RESOLUTION_MS;
        return [{ quantile: String(quantile) }, Math.max(0, ms) / 1000];
      }),
  );
}
