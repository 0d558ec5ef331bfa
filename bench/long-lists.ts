import { gzipSync } from 'node:zlib';
import { signUpPerson } from '../server/test/factories.ts';
import { measureLoad } from './api-reads-load.ts';
import { atMost, type BenchRow, shown, timeAtMost } from './bench-row.ts';
import { seedPages } from './seed-content.queries.ts';
import { changeTopic, middleOf, seedLists } from './seed-lists.queries.ts';
import { SEED_FAST, withServer } from './start-server.ts';

const ROWS = 10_000;
const PART = 100;
const BOUND_MS = 100;
/** One topic of a thousand with its ten prompts. */
const MAX_CHANGE_KB = 16;

/** Lists of an organization that has very many of everything, as screens and API clients ask for them. */
export async function run(): Promise<BenchRow[]> {
  return withServer({ environment: {}, database: SEED_FAST }, async (server) => {
    const person = await signUpPerson(server);
    const { domain_id } = person;
    await seedLists(server.db, domain_id, ROWS);
    const page = await seedPages(server.db, domain_id, ROWS);
    const middle = await middleOf(server.db, domain_id, ROWS);
    const part = (list: string, cursor: string) =>
      [`${list}?limit=${PART}`, `${list}?limit=${PART}&cursor=${cursor}`] as const;
    const todo = 'aeo/content-suggestions?types=owned_media&status=pending';
    const { body } = await server.call('GET', `/api/domains/${domain_id}/${todo}`, person);
    const pages = await server.call('GET', `/api/domains/${domain_id}/generated-pages?limit=${PART}`, person);
    const { headers } = await server.call('GET', `/api/domains/${domain_id}/aeo/snapshot`, person);
    const since = `aeo/snapshot?since=${String(headers.etag).match(/\d+-\d+/)?.[0]}`;
    await changeTopic(server.db, middle.topic);
    const { text } = await server.call('GET', `/api/domains/${domain_id}/${since}`, person);
    const lists = [
      ...part('competitors', middle.competitor),
      ...part('pages', middle.site_page),
      ...part('aeo/prompts', middle.prompt),
      ...part('generated-pages', page),
      `generated-pages?limit=${PART}&q=team+77`,
      `generated-pages?limit=${PART}&text=false&sort=visits`,
      `generated-pages?limit=${PART}&text=false&sort=title&order=asc&cursor=${page}`,
      `generated-pages/${page}`,
      `generated-pages/${page}/preview-html?highlight=true`,
      'generated-page-figures',
      'aeo/content-suggestions?grouped=true&per_type_limit=50&types=owned_media,earned_media',
      todo,
      `${todo}&cursor=${body.items.at(-1).id}`,
      since,
    ];
    const rows: BenchRow[] = [
      atMost('a snapshot of one change', text.length / 1024, 'kB', MAX_CHANGE_KB),
      shown('first screen of pages, gzipped', gzipSync(pages.text).length / 1024, 'kB'),
    ];
    const measure = async (list: string, more: Record<string, string> = {}, expected_status = 200) => {
      const p95 = await measureLoad({
        url: server.url,
        paths: [`/api/domains/${domain_id}/${list}`],
        headers: { 'accept-encoding': 'gzip', authorization: `Bearer ${person.token}`, ...more },
        in_flight: 2,
        expected_status,
        size: { duration: 1 },
      });
      const name = list.replaceAll(/[0-9a-f-]{36}/g, '…').replace(/since=.*/, 'since=…');
      rows.push(timeAtMost(`${name} p95, answered with ${expected_status}`, p95, 'ms', BOUND_MS));
    };
    for (const list of lists) await measure(list);
    // The Content screen asks for it every five seconds.
    await measure(`generated-pages?limit=${PART}`, { 'if-none-match': String(pages.headers.etag) }, 304);
    return rows;
  });
}
