import { gzipSync } from 'node:zlib';
import { signUpPerson } from '../server/test/factories.ts';
import { measureLoad } from './api-reads-load.ts';
import { type BenchRow, shown, timeAtMost } from './bench-row.ts';
import { countSeeded, seedPages } from './seed-content.queries.ts';
import { SEED_FAST, withServer } from './start-server.ts';

const PAGES = 10_000;
const FIRST_SCREEN = 100;
const BOUND_MS = 100;

/** The list of a domain with very many pages, as the content screen polls it every five seconds. */
export async function run(): Promise<BenchRow[]> {
  return withServer({ environment: {}, database: SEED_FAST }, async (server) => {
    const person = await signUpPerson(server);
    const middle = await seedPages(server.db, person.domain_id, PAGES);
    console.log('\nstored:', JSON.stringify(await countSeeded(server.db)));
    const list = `/api/domains/${person.domain_id}/generated-pages`;
    const first = `${list}?limit=${FIRST_SCREEN}`;
    const { headers, text } = await server.call('GET', first, person);
    const load = (path: string, more: Record<string, string> = {}, expected_status = 200) =>
      measureLoad({
        url: server.url,
        paths: [path],
        headers: { 'accept-encoding': 'gzip', authorization: `Bearer ${person.token}`, ...more },
        in_flight: 2,
        expected_status,
        size: { duration: 1 },
      });
    const bounded = (name: string, figure: number) => timeAtMost(name, figure, 'ms', BOUND_MS);
    const unchanged = { 'if-none-match': String(headers.etag) };
    return [
      bounded(`first ${FIRST_SCREEN} of ${PAGES} pages p95`, await load(first)),
      bounded('a part from the middle p95', await load(`${first}&cursor=${middle}`)),
      bounded('first screen unchanged (304) p95', await load(first, unchanged, 304)),
      bounded('one page p95', await load(`${list}/${middle}`)),
      bounded('preview with marks p95', await load(`${list}/${middle}/preview-html?highlight=true`)),
      shown('first screen gzipped', gzipSync(text).length / 1024, 'kB'),
    ];
  });
}
