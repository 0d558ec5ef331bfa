import { setTimeout as sleep } from 'node:timers/promises';
import { startSite } from '../server/test/doubles/site-double.ts';
import { type Person, signUpPerson } from '../server/test/factories.ts';
import { type BenchRow, median, shown, timeAtMost } from './bench-row.ts';
import { type BenchServer, withServer } from './start-server.ts';

const HOSTILE = 50;
const ROUNDS = 20;
/** Just below what a page may weigh. */
const MAX_BYTES = 2 * 1024 * 1024 - 1000;
const PARTS = ['<p>a b c.</p>', '<li>a b c</li>', '<tr><td>a</td><td>b</td></tr>', '<h2>Big Head</h2>x'];

const pageOf = (inside: string) =>
  `<!doctype html><html lang="en"><head><title>Acme</title></head><body><main>${inside}</main></body></html>`;
const hostile = PARTS.map((part) => pageOf(part.repeat(Math.floor(MAX_BYTES / part.length))));
const PLAIN = pageOf('<h1>Opening hours</h1><p>The shop is open from nine to five, except on Sundays.</p>');

/** How long an organization waits for a page of its own, alone and while another one has large pages read. */
export async function run(): Promise<BenchRow[]> {
  const site = await startSite((path) =>
    path === '/plain' ? PLAIN : hostile[Number(path.slice(1)) % PARTS.length],
  );
  try {
    return await withServer({ environment: { SITE_ORIGINS: `bad.example=${site.origin}` } }, measure);
  } finally {
    await site.close();
  }
}

async function measure(server: BenchServer): Promise<BenchRow[]> {
  const [good, bad] = [await signUpPerson(server), await signUpPerson(server)];
  await timesOf(server, good, 3);
  const alone = await timesOf(server, good, ROUNDS);
  const cpu = server.cpu().server;
  for (let page = 0; page < HOSTILE; page += 1) await addSource(server, bad, `/${page}`);
  const beside = await timesOf(server, good, ROUNDS);
  const left = await countReading(server, bad);
  while ((await countReading(server, bad)) > 0) await sleep(100);
  return [
    shown('a plain page is read, alone, median', median(alone), 'ms'),
    shown(`beside ${HOSTILE} hostile pages of another organization, median`, median(beside), 'ms'),
    shown('of them still to be read at the end of it', left, ''),
    timeAtMost(
      'longest wait beside them, beyond the median alone',
      Math.max(...beside) - median(alone),
      'ms',
      1000,
    ),
    shown('processor time for each hostile page', ((server.cpu().server - cpu) * 1000) / HOSTILE, 'ms'),
  ];
}

async function timesOf(server: BenchServer, person: Person, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    const id = await addSource(server, person, '/plain');
    while ((await countReading(server, person)) > 0) await sleep(20);
    times.push(performance.now() - started);
    await server.call('DELETE', `${pathOf(person)}/${id}`, { token: person.token });
  }
  return times;
}

const pathOf = ({ domain_id }: Person) => `/api/domains/${domain_id}/knowledge-base`;

async function addSource(server: BenchServer, person: Person, path: string): Promise<string> {
  const source_url = `https://bad.example${path}`;
  const source = { entry_type: 'link', source_type: 'manual', source_url };
  const { body } = await server.call('POST', pathOf(person), { token: person.token, body: source });
  return body.id;
}

async function countReading(server: BenchServer, person: Person): Promise<number> {
  const { body } = await server.call('GET', pathOf(person), { token: person.token });
  return body.filter(({ status }: { status: string }) => status === 'reading').length;
}
