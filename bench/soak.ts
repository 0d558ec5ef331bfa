import { parseArgs } from 'node:util';
import { loggedEvents } from '../server/test/logged-events.ts';
import { openPublisher } from '../server/test/publisher.ts';
import { switchTrackingOn } from '../server/test/tracked.ts';
import { atMost, type BenchRow, median, printRows, quantile, shown } from './bench-row.ts';
import { addTopic } from './seed-workspace.ts';
import { type SoakLoad, startSoakLoad } from './soak-load.ts';
import { loopDelays, takeSamples } from './soak-samples.ts';
import { withAssistants } from './start-doubles.ts';
import { type BenchServer, withServer } from './start-server.ts';

/** Times above this may not grow; below it, differences are noise. */
const SLOW_MS = 50;

// npm run soak [-- --minutes 10]: mixed load on the whole product; fails when something grows, is lost or refused.
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
const brand = { name: 'Acme', url: 'https://acme.example/', mention_share: 0.6, cite_share: 0.3 };
const rows = await withAssistants({ brand, companies: ['Northwind', 'Tillpoint'] }, (assistants) =>
  withServer({ environment: { ...assistants, TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn' } }, (server) =>
    soak(server, minutes * 60_000),
  ),
);
printRows(rows);
if (!rows.every(({ ok }) => ok)) process.exitCode = 1;

async function soak(server: BenchServer, duration_ms: number): Promise<BenchRow[]> {
  const publisher = await openPublisher(server, { host: 'acme.example' });
  const { domain_id } = publisher.person;
  await switchTrackingOn({ ctx: { db: server.db } }, domain_id);
  const prompts = ['Which till suits a bakery?', 'What does a till cost?'];
  const topic = await addTopic(server, publisher.person, { topic_text: 'Tills', prompts });
  const page = await publisher.published('tills');
  const load = startSoakLoad({ server, publisher, topic_id: topic.id, page });
  const samples = await takeSamples(server, duration_ms);
  const delays = await loopDelays(server);
  await load.stop();
  const later = samples.slice(Math.floor(samples.length / 4));
  const parts = [later.slice(0, Math.ceil(later.length / 3)), later.slice(-Math.ceil(later.length / 3))];
  const [early, late] = parts.map((part) => ({
    memory: median(part.map(({ server_mb }) => server_mb)),
    handles: median(part.map(({ handles }) => handles)),
    connections: median(part.map(({ connections }) => connections)),
  }));
  if (!early || !late) throw new Error('It took too little time to say anything.');
  return [
    shown('memory of all processes of the server, garbage collected, early', early.memory, 'MB'),
    atMost('late, as a multiple of early', late.memory / early.memory, '×', 1.1),
    shown('handles (sockets, timers, files), early', early.handles, ''),
    atMost('more of them late', late.handles - early.handles, '', 10),
    atMost('more database connections late', late.connections - early.connections, '', 2),
    ...delays.map(({ process, ms }) => atMost(`event loop of ${process}, delay p99.9`, ms, 'ms', 50)),
    ...(await accountFor(server, load)),
    ...load.reads().map(growthOf),
  ];
}

async function accountFor(server: BenchServer, load: SoakLoad): Promise<BenchRow[]> {
  const { stored, done, failures } = load.outcome();
  const there = new Set((await loggedEvents(server.db)).map(({ event_id }) => event_id));
  for (const failure of failures.slice(0, 5)) console.error(failure);
  return [
    shown(`requests answered: ${JSON.stringify(done)}`, stored.length, 'events'),
    atMost('requests that failed', failures.length, '', 0),
    atMost('acknowledged events lost', stored.filter((id) => !there.has(id)).length, '', 0),
    atMost('events that nobody sent', Math.abs(there.size - stored.length), '', 0),
  ];
}

/** Compares the last third with the first one, without the first minute's warm-up. */
function growthOf({ name, times }: { name: string; times: readonly number[] }): BenchRow {
  const warm = times.slice(Math.floor(times.length / 10));
  const third = Math.ceil(warm.length / 3);
  const [early, late] = [quantile(warm.slice(0, third), 0.95), quantile(warm.slice(-third), 0.95)];
  return atMost(
    `${name}: p95 ${early.toFixed(0)} ms early, late as a multiple`,
    Math.max(late, SLOW_MS) / Math.max(early, SLOW_MS),
    '×',
    1.5,
  );
}
