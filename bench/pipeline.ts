import type { Person } from '../server/test/factories.ts';
import { atMost, type BenchRow, median, shown } from './bench-row.ts';
import { addTopic, openWorkspace, sweepAgain } from './seed-workspace.ts';
import { withAssistants } from './start-doubles.ts';
import { type BenchServer, withServer } from './start-server.ts';

const PROVIDER_MS = 2000;
/** The first one is not counted, because code is compiled and the heap grows to its size during it. */
const SWEEPS = 4;
const PROMPTS = 67;
/** Three samples per prompt is the default for a connected assistant. */
const ANSWERS = PROMPTS * 3;
const HOST = 'bench.example';

interface Sweep {
  seconds: number;
  server_cpu: number;
  database_cpu: number;
  memory: number;
}

/** Runs of 201 answers through the real server, on one provider that takes two seconds for each. */
export async function run(): Promise<BenchRow[]> {
  const brand = { name: 'Bench', url: 'https://brand.example/', mention_share: 0.6, cite_share: 0.3 };
  // Nothing listens there, so the built-in reader has no pages and one assistant answers alone.
  const SITE_ORIGINS = `${HOST}=http://127.0.0.1:9`;
  return withAssistants(
    { brand, delay_ms: PROVIDER_MS },
    (assistants) => withServer({ environment: { ...assistants, SITE_ORIGINS } }, measureSweeps),
    ['openai'],
  );
}

async function measureSweeps(server: BenchServer): Promise<BenchRow[]> {
  const person = await openWorkspace(server, { host: HOST, organization_name: 'Bench' });
  const topic_id = await addLargeTopic(server, person);
  const sweeps: Sweep[] = [];
  while (sweeps.length < SWEEPS) sweeps.push(await measureSweep(server, person, topic_id));
  return report(sweeps);
}

/** One prompt is typed and measured as a warm-up; the others come as CSV. */
async function addLargeTopic(server: BenchServer, person: Person): Promise<string> {
  const question = (nth: number) => `Which tool suits a team of ${nth} people best?`;
  const { id } = await addTopic(server, person, { topic_text: 'Tools for teams', prompts: [question(1)] });
  const others = Array.from({ length: PROMPTS - 1 }, (_, place) => question(place + 2));
  await server.call('POST', `/api/domains/${person.domain_id}/aeo/topics/${id}/prompts/import`, {
    ...person,
    body: { csv: ['prompt', ...others].join('\n') },
  });
  return id;
}

async function measureSweep(server: BenchServer, person: Person, topic_id: string): Promise<Sweep> {
  const before = server.cpu();
  const { id } = await sweepAgain(server, person, topic_id);
  const after = server.cpu();
  const path = `/api/domains/${person.domain_id}/aeo/topic-executions/${id}`;
  const { results, created_at, finished_at } = (await server.call('GET', path, person)).body;
  if (results.mentioned.n !== ANSWERS)
    throw new Error(`A sweep got ${results.mentioned.n} answers of ${ANSWERS}.`);
  return {
    seconds: (Date.parse(finished_at) - Date.parse(created_at)) / 1000,
    server_cpu: after.server - before.server,
    database_cpu: after.database - before.database,
    memory: await server.memory(),
  };
}

function report(sweeps: readonly Sweep[]): BenchRow[] {
  const warm = sweeps.slice(1);
  const per_answer = (cpu: (sweep: Sweep) => number) => (median(warm.map(cpu)) * 1000) / ANSWERS;
  const memory = warm.map((sweep) => sweep.memory);
  const growth = ((memory.at(-1) ?? Number.NaN) / (memory[0] ?? Number.NaN) - 1) * 100;
  return [
    atMost(
      'CPU per answer, server and database',
      per_answer((sweep) => sweep.server_cpu + sweep.database_cpu),
      'ms',
      15,
    ),
    shown(
      'of it the server',
      per_answer((sweep) => sweep.server_cpu),
      'ms',
    ),
    atMost(
      `${ANSWERS} answers of one provider that takes ${PROVIDER_MS / 1000} s each`,
      median(warm.map((sweep) => sweep.seconds)),
      's',
      30,
    ),
    atMost(`memory growth over ${warm.length} sweeps`, growth, '%', 10),
    shown('memory of the server after them', memory.at(-1) ?? Number.NaN, 'MB'),
  ];
}
