import { request } from 'node:http';
import { sql } from 'kysely';
import { type Db, run } from '../server/src/platform/db/database.ts';

/** What an average visit sends: three views, their visible time, a click, the result of changes. */
export const EVENTS_A_VISIT = 8;
const VIEWS_A_VISIT = 3;
/** Three visits are of two visitors. */
const AT_ONCE = 300_000;
const DAYS = 364;
const DAY_MS = 86_400_000;
/** Whoever rests was not seen for a week. */
const REST_MS = 7 * DAY_MS;
/** Each hour of the year laid others to rest. */
const BATCHES = DAYS * 24;

/** Runs a statement, however long it takes. */
export function runInEngine(url: string, statement: string): Promise<string> {
  const { origin, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}/?database=${pathname.slice(1)}`, { method: 'POST' }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => {
        const said = Buffer.concat(parts).toString('utf8');
        if (reply.statusCode === 200) resolve(said);
        else reject(new Error(`${statement.slice(0, 60)}…: ${said.slice(0, 1000)}`));
      });
    });
    asked.on('error', reject);
    asked.end(statement);
  });
}

/** As random ones are: all bits but those of their version. */
const [OTHERS, VERSION] = [
  '21267647932558653966460912964485451775',
  '170141183460469231731687303715884122112',
];
const uuid = (name: string) =>
  `reinterpret(bitOr(bitAnd(reinterpretAsUInt128(MD5(${name})), toUInt128('${OTHERS}')), toUInt128('${VERSION}')), 'UUID')`;
const person = (k: string) => uuid(`concat('person ', toString(${k}))`);
const session = uuid("concat('session ', toString(n))");
/** From 0 to 1. */
const chance = (name: string, of = 'n') => `cityHash64('${name}', ${of}) / 18446744073709551616.`;
/** A number from 0 to `most`, small ones more often, as a few sources, pages and countries have most visits. */
const skewed = (name: string, most: number, of = 'n') =>
  `toUInt32(floor(${most} * pow(${chance(name, of)}, 3)))`;

/** Websites have a dozen variants and five goals; the first two name amounts. */
const variant = uuid("concat('variant ', toString(k % 12))");
const rule = uuid("concat('rule ', toString(intDiv(n, 20) % 5))");
const arm = "multiIf(k % 4 = 0, 'personalized', k % 40 = 1, 'holdout', 'none')";

/** Rows of visits of a year, of visitors who rest, as if all of them had been laid to rest; by SQL inside the engine. */
export async function seedResting(url: string, domain_id: string, visits: number): Promise<void> {
  const end = Date.now() - REST_MS;
  for (let from = 0; from < visits; from += AT_ONCE)
    for (const statement of rowsOf(domain_id, end, from, Math.min(AT_ONCE, visits - from)))
      await runInEngine(url, statement);
}

function rowsOf(domain_id: string, end: number, from: number, count: number): string[] {
  const at = (n: string) =>
    `fromUnixTimestamp64Milli(toInt64(${end} - 3600000 - ${chance('at', n)} * ${(DAYS - 8) * DAY_MS}), 'UTC')`;
  // The visits of a visitor: two of every other one, one of the others.
  const first = `if(k % 2 = 0, least(${at('intDiv(k, 2) * 3')}, ${at('intDiv(k, 2) * 3 + 1')}), ${at('intDiv(k, 2) * 3 + 2')})`;
  const last = `if(k % 2 = 0, greatest(${at('intDiv(k, 2) * 3')}, ${at('intDiv(k, 2) * 3 + 1')}), ${at('intDiv(k, 2) * 3 + 2')})`;
  const made = `select number as n, intDiv(n * 2, 3) as k, ${at('n')} as began, 1 + k % ${BATCHES} as batch from numbers(${from}, ${count})`;
  const people = `select number as k, 1 + k % ${BATCHES} as batch from numbers(${Math.ceil((from * 2) / 3)}, ${Math.ceil((count * 2) / 3)})`;
  const domain = `toUUID('${domain_id}')`;
  const path = (p: string) => `concat('/page-', toString(${skewed('path', 2000, `n, ${p}`)}))`;
  return [
    `insert into resting_visitors (domain_id, id, first_seen, last_seen, internal, bot, sessions_count, pages_count, has_conversion, batch)
      select ${domain}, ${person('k')}, ${first}, addMinutes(${last}, 3), false, [], if(k % 2 = 0, 2, 1), if(k % 2 = 0, 2, 1) * ${VIEWS_A_VISIT},
        cityHash64(k) % 13 = 0, batch from (${people})`,
    `insert into resting_visits (domain_id, id, visitor_id, visit_ids, started_at, ended_at, pages_count, visible_ms, touch, touch_keys, source,
        country, device, browser, os, trigger_id, variant_id, arm, daily, first_view, exposed_at, exposed_view, exposed_variants,
        exposed_triggers, has_conversion, counted, batch)
      select ${domain}, ${session}, ${person('k')}, [${uuid("concat('visit ', toString(n))")}], began, addMinutes(began, 3), ${VIEWS_A_VISIT},
        cityHash64('time', n) % 300000, '{"landing": "https://www.acme.example/", "referrer": "https://chatgpt.com/"}',
        multiIf(source_n < 8, [concat('assistant:assistant-', toString(source_n)), 'country:BE'],
          n % 3 = 0, [concat('campaign:campaign ', toString(${skewed('campaign', 300)})), 'country:BE'], ['direct', 'country:BE']),
        concat('Source ', toString(source_n)), char(65 + ${skewed('country', 10)}, 65 + ${skewed('land', 12)}), ['desktop', 'mobile', 'tablet'][1 + n % 3],
        concat('Browser ', toString(${skewed('browser', 8)})), concat('System ', toString(${skewed('os', 6)})),
        if(exposed, variant, null), if(exposed, variant, null), arm, false, ${uuid("concat('view ', toString(n), ' 0')")},
        if(exposed, began, null), if(exposed, ${uuid("concat('view ', toString(n), ' 0')")}, null), if(exposed, [variant], []), if(exposed, [variant], []),
        n % 20 = 3, true, batch
      from (select *, ${skewed('source', 40)} as source_n, ${arm} as arm, arm != 'none' as exposed, ${variant} as variant from (${made}))`,
    `insert into resting_views (domain_id, id, session_id, visitor_id, at, url, path, title, width, page_id, variant_id, version, visible_ms,
        scroll, clicks, click_ids, applied, missing, overwritten, hidden_ms, counted, batch)
      select ${domain}, ${uuid("concat('view ', toString(n), ' ', toString(p))")}, ${session}, ${person('k')}, addMinutes(began, p),
        concat('https://www.acme.example', ${path('p')}), ${path('p')}, concat('Page ', toString(${skewed('path', 2000, 'n, p')}), ' | Acme'),
        1280 + n % 5 * 64, if(exposed, ${uuid(path('p'))}, null), if(exposed, ${variant}, null), if(exposed, 1, null),
        cityHash64('seen', n, p) % 60000, n % 100, if(p = 2, ['Request a demo'], []), if(p = 2, [${uuid("concat('click ', toString(n))")}], []),
        if(exposed, [${variant}], []), [], [], null, true, batch
      from (select *, ${arm} != 'none' as exposed from (${made})) array join range(${VIEWS_A_VISIT}) as p`,
    `insert into resting_pages (domain_id, session_id, visitor_id, path, page_id, variant_id, clicked, counted, batch)
      select distinct ${domain}, ${session}, ${person('k')}, ${path('p')} as path, if(exposed, ${uuid(path('p'))}, null), if(exposed, ${variant}, null),
        p = 2, true, batch
      from (select *, ${arm} != 'none' as exposed from (${made})) array join range(${VIEWS_A_VISIT}) as p`,
    `insert into resting_conversions (domain_id, session_id, visitor_id, rule_id, at, event_id, value, currency, counted, met, batch)
      select ${domain}, ${session}, ${person('k')}, ${rule}, began, ${uuid("concat('goal ', toString(n))")},
        if(intDiv(n, 20) % 5 < 2, 1 + cityHash64('value', n) % 20000 / 100, null), if(intDiv(n, 20) % 5 < 2, 'EUR', null), true,
        if(${arm} = 'none', [], [(${variant}, ${arm}, ${first}, ${variant})]), batch
      from (${made}) where n % 20 = 3`,
    `insert into resting_exposures (domain_id, variant_id, visitor_id, arm, first_at, converted, counted, trigger_id, batch)
      select ${domain}, ${variant}, ${person('k')}, ${arm}, ${first}, cityHash64(k) % 13 = 0, true, ${variant}, batch
      from (${people}) where ${arm} != 'none'`,
  ];
}

const TABLES = [
  'resting_visitors',
  'resting_seen',
  'resting_visits',
  'resting_views',
  'resting_pages',
  'resting_conversions',
  'resting_exposures',
];

/** As tables are after a while. */
export async function settleTables(url: string): Promise<void> {
  for (const table of TABLES) await runInEngine(url, `optimize table ${table} final`);
}

/** PostgreSQL knows of them what it knows where all went to rest; their hours wait to be packed. */
export async function noteResting(db: Db, domain_id: string): Promise<void> {
  await run(
    db,
    sql`update resting set batches = ${BATCHES}, seen_before = now() - ${REST_MS} * interval '1 millisecond'`,
  );
  await run(
    db,
    sql`insert into unpacked_hours (domain_id, since, first_at, last_at)
      select ${domain_id}, hour, 'epoch', 'epoch' from generate_series(date_trunc('hour', now(), 'UTC') - interval '1 day' * ${DAYS},
        date_trunc('hour', now(), 'UTC') - interval '7 days', interval '1 hour') hour on conflict do nothing`,
  );
}

/** An hour of a month ago changed, as when somebody is forgotten, and is told from rows until it is packed again. */
export async function markOldHour(db: Db, domain_id: string): Promise<void> {
  await run(
    db,
    sql`insert into unpacked_hours (domain_id, since, first_at, last_at)
      values (${domain_id}, date_trunc('hour', now(), 'UTC') - interval '30 days', now() + interval '1 day', now() + interval '1 day')
      on conflict (domain_id, since) do update set last_at = excluded.last_at, first_at = excluded.first_at, mark = gen_random_uuid()`,
  );
}

/** Ids of variants and goals as the rows have them, in the engine's own way of reading bytes. */
export async function idsOf(url: string): Promise<{ variants: string[]; rules: string[]; people: string[] }> {
  const list = async (query: string) => (await runInEngine(url, query)).trim().split('\n');
  return {
    variants: await list(`select ${uuid("concat('variant ', toString(number))")} from numbers(12)`),
    rules: await list(`select ${uuid("concat('rule ', toString(number))")} from numbers(5)`),
    people: await list(`select ${person('number * 97')} from numbers(40)`),
  };
}
