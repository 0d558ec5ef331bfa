import { availableParallelism, cpus, loadavg } from 'node:os';
import { atPace, type BenchRow, printRows } from './bench-row.ts';
import { plainSlowness } from './pace.ts';

const BENCHES: Record<string, () => Promise<{ run: () => Promise<BenchRow[]> }>> = {
  matcher: () => import('./matcher.ts'),
  lift: () => import('./lift.ts'),
  intervals: () => import('./intervals.ts'),
  changes: () => import('./changes.ts'),
  'publishing-tests': () => import('./publishing-tests.ts'),
  size: () => import('./dashboard-size.ts'),
  'first-paint': () => import('./first-paint.ts'),
  start: () => import('./start.ts'),
  pipeline: () => import('./pipeline.ts'),
  api: () => import('./api-reads.ts'),
  lists: () => import('./long-lists.ts'),
  edge: () => import('./edge.ts'),
  visits: () => import('./visits.ts'),
  analytics: () => import('./analytics.ts'),
  clickhouse: () => import('./clickhouse.ts'),
  events: () => import('./events.ts'),
  neighbors: () => import('./neighbors.ts'),
  scale: () => import('./scale.ts'),
  'taking-in': () => import('./taking-in.ts'),
  screenshots: () => import('./screenshots.ts'),
  script: () => import('./script-size.ts'),
  'script-speed': () => import('./script-speed.ts'),
  'script-outage': () => import('./script-outage.ts'),
  adapter: () => import('./adapter.ts'),
  'script-distance': () => import('./script-distance.ts'),
  'quality-reader': () => import('./quality-reader.ts'),
  'quality-writer': () => import('./quality-writer.ts'),
  'quality-pages': () => import('./quality-pages.ts'),
  'quality-real': () => import('./quality-real.ts'),
  'quality-variants': () => import('./quality-variants.ts'),
};

// npm run bench [-- group…]: every group, or the named ones; fails when a figure exceeds its bound.
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}
console.log(
  `${new Date().toISOString().slice(0, 16)}Z, Node ${process.versions.node}, ${availableParallelism()} cores ` +
    `(${cpus()[0]?.model ?? 'unknown'}), load before ${loadavg()[0]?.toFixed(1)}`,
);
const all: BenchRow[] = [];
const unmeasured: string[] = [];
for (const [name, load] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const before = await plainSlowness();
  const started = performance.now();
  const rows = await load()
    .then((bench) => bench.run())
    .then(async (found) => {
      const slowness = (before + (await plainSlowness())) / 2;
      console.log(
        `\n${name}: a plain handler took ${slowness.toFixed(2)} times as long as where bounds were set; those of the clock follow it.`,
      );
      return found.map((row) => atPace(row, slowness));
    })
    .catch((error: unknown) => {
      console.error(error);
      return null;
    });
  const took = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`\n${name} (${took} s)`);
  if (rows) printRows(rows);
  else console.log('FAIL It could not be measured; the reason is above.');
  if (rows) all.push(...rows);
  else unmeasured.push(name);
}
const bounded = all.filter(({ bound }) => Number.isFinite(bound));
const beyond = bounded.filter(({ ok }) => !ok);
console.log(`\n${bounded.length - beyond.length} of ${bounded.length} figures keep their bounds.`);
printRows(beyond);
if (unmeasured.length > 0) console.log(`Not measured: ${unmeasured.join(', ')}.`);
if (beyond.length > 0 || unmeasured.length > 0) process.exitCode = 1;
