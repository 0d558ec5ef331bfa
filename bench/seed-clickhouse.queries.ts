import type { ClickHouse } from '../server/src/platform/clickhouse/clickhouse.ts';

/** What an average visit sends: three views, their visible time, a click, the result of changes. */
export const EVENTS_A_VISIT = 8;
const VIEWS_A_VISIT = 3;
/** Three visits are of two visitors, so it is divisible by three. */
const AT_ONCE = 300_000;
const DAYS = 364;
const DAY_MS = 86_400_000;

/** As random ids are: all bits but those of their version. */
const [OTHERS, VERSION] = [
  '21267647932558653966460912964485451775',
  '170141183460469231731687303715884122112',
];
const uuid = (name: string) =>
  `reinterpret(bitOr(bitAnd(reinterpretAsUInt128(MD5(${name})), toUInt128('${OTHERS}')), toUInt128('${VERSION}')), 'UUID')`;
const person = uuid("concat('person ', toString(k))");
const session = uuid("concat('session ', toString(n))");
const view = (p: string) => uuid(`concat('view ', toString(n), ' ', toString(${p}))`);
/** From 0 to 1. */
const chance = (name: string, of = 'n') => `cityHash64('${name}', ${of}) / 18446744073709551616.`;
/** From 0 to `most`, small ones more often, as a few sources, pages and countries have most visits. */
const skewed = (name: string, most: number, of = 'n') =>
  `toUInt32(floor(${most} * pow(${chance(name, of)}, 3)))`;

/** A website has a dozen variants and five goals; the first two goals name amounts. */
const variant = uuid("concat('variant ', toString(k % 12))");
const rule = uuid("concat('rule ', toString(intDiv(n, 20) % 5))");
const arm = "multiIf(k % 4 = 0, 'personalized', k % 40 = 1, 'holdout', 'none')";
const path = (p: string) => `concat('/page-', toString(${skewed('path', 2000, `n, ${p}`)}))`;

/** Rows of visits of a year, made by SQL inside the engine. */
export async function seedClickHouse(
  clickhouse: ClickHouse,
  domain_id: string,
  visits: number,
): Promise<void> {
  const end = Date.now();
  for (let from = 0; from < visits; from += AT_ONCE)
    for (const statement of statementsFor(domain_id, end, from, Math.min(AT_ONCE, visits - from)))
      await clickhouse.run(statement);
  for (const table of ['visitors', 'visits', 'views', 'conversions', 'exposures'])
    await clickhouse.run(`optimize table ${table} final`);
}

function statementsFor(domain_id: string, end: number, from: number, count: number): string[] {
  const at = (n: string) =>
    `fromUnixTimestamp64Milli(toInt64(${end} - 3600000 - ${chance('at', n)} * ${DAYS * DAY_MS}), 'UTC')`;
  // Every other visitor comes twice.
  const [one, two, only] = [at('intDiv(k, 2) * 3'), at('intDiv(k, 2) * 3 + 1'), at('intDiv(k, 2) * 3 + 2')];
  const first = `if(k % 2 = 0, least(${one}, ${two}), ${only})`;
  const last = `if(k % 2 = 0, greatest(${one}, ${two}), ${only})`;
  const domain = `toUUID('${domain_id}')`;
  const made = `(select *, ${arm} as arm, arm != 'none' as exposed, ${variant} as variant, ${skewed('source', 40)} as nth
    from (select number as n, intDiv(n * 2, 3) as k, ${at('n')} as began from numbers(${from}, ${count})))`;
  const people = `(select number as k from numbers(${Math.ceil((from * 2) / 3)}, ${Math.ceil((count * 2) / 3)}))`;
  return [
    `insert into visitors (domain_id, id, first_seen, last_seen, internal, bot, sessions_count, pages_count, has_conversion, written, is_deleted)
      select ${domain}, ${person}, ${first}, addMinutes(${last}, 3), false, [], if(k % 2 = 0, 2, 1),
        if(k % 2 = 0, 2, 1) * ${VIEWS_A_VISIT}, cityHash64(k) % 13 = 0, 1, 0 from ${people}`,
    `insert into visits (domain_id, id, visitor_id, visit_ids, started_at, ended_at, pages_count, visible_ms, touch, touch_keys, source,
        country, device, browser, os, trigger_id, variant_id, arm, daily, first_view, landing, exit, exit_at, exit_view,
        exposed_at, exposed_view, exposed_variants, exposed_triggers, goals, has_conversion, counted, written, is_deleted)
      select ${domain}, ${session}, ${person}, [${uuid("concat('visit ', toString(n))")}], began, addMinutes(began, 3), ${VIEWS_A_VISIT},
        cityHash64('time', n) % 300000, '{"landing":"https://www.acme.example/","referrer":"https://chatgpt.com/"}',
        multiIf(nth < 8, [concat('assistant:assistant-', toString(nth)), 'country:BE'],
          n % 3 = 0, [concat('campaign:campaign ', toString(${skewed('campaign', 300)})), 'country:BE'], ['direct', 'country:BE']),
        concat('Source ', toString(nth)), char(65 + ${skewed('country', 10)}, 65 + ${skewed('land', 12)}),
        ['desktop', 'mobile', 'tablet'][1 + n % 3], concat('Browser ', toString(${skewed('browser', 8)})),
        concat('System ', toString(${skewed('os', 6)})), if(exposed, variant, null), if(exposed, variant, null), arm, false, ${view('0')},
        ${path('0')}, ${path(`${VIEWS_A_VISIT - 1}`)}, addMinutes(began, 2), ${view(`${VIEWS_A_VISIT - 1}`)},
        if(exposed, began, null), if(exposed, ${view('0')}, null), if(exposed, [variant], []), if(exposed, [variant], []),
        if(n % 20 = 3, [${rule}], []), n % 20 = 3, true, 1, 0
      from ${made}`,
    `insert into views (domain_id, id, session_id, visitor_id, at, url, path, title, width, page_id, variant_id, version, visible_ms,
        scroll, clicks, click_ids, applied, missing, overwritten, hidden_ms, counted, written, is_deleted)
      select ${domain}, ${view('p')}, ${session}, ${person}, addMinutes(began, p), concat('https://www.acme.example', ${path('p')}), ${path('p')},
        concat('Page ', toString(${skewed('path', 2000, 'n, p')}), ' | Acme'), 1280 + n % 5 * 64, if(exposed, ${uuid(path('p'))}, null),
        if(exposed, variant, null), if(exposed, 1, null), cityHash64('seen', n, p) % 60000, n % 100, if(p = 2, ['Request a demo'], []),
        if(p = 2, [${uuid("concat('click ', toString(n))")}], []), if(exposed, [variant], []), [], [], null, true, 1, 0
      from ${made} array join range(${VIEWS_A_VISIT}) as p`,
    `insert into conversions (domain_id, session_id, visitor_id, rule_id, at, event_id, value, currency, counted, written, is_deleted)
      select ${domain}, ${session}, ${person}, ${rule}, began, ${uuid("concat('goal ', toString(n))")},
        if(intDiv(n, 20) % 5 < 2, 1 + cityHash64('value', n) % 20000 / 100, null), if(intDiv(n, 20) % 5 < 2, 'EUR', null), true, 1, 0
      from ${made} where n % 20 = 3`,
    `insert into exposures (domain_id, trigger_id, variant_id, visitor_id, arm, first_at, converted, counted, written, is_deleted)
      select ${domain}, ${variant}, ${variant}, ${person}, ${arm} as arm, ${first}, cityHash64(k) % 13 = 0, true, 1, 0
      from ${people} where arm != 'none'`,
  ];
}

/** Ids of variants and goals, and of some visitors, as the rows have them. */
export async function idsIn(clickhouse: ClickHouse) {
  const list = async (expression: string, count: number) => {
    const rows = await clickhouse.rows<{ id: string }>(
      `select ${expression} as id from (select number as k, number * 20 as n from numbers(${count}))`,
    );
    return rows.map(({ id }) => id);
  };
  return { variants: await list(variant, 12), rules: await list(rule, 5), people: await list(person, 40) };
}
