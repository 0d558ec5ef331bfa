import { sql } from 'kysely';
import { type Db, many, run, runText } from '../server/src/platform/db/database.ts';
import { openEventStore } from '../server/src/visiting/collecting/log/events.store.ts';
import type { CarriedEvent } from '../server/src/visiting/collecting/log/stored-event-types.ts';
import { visitLag } from '../server/src/visiting/visits/visit-sums.service.ts';
import { sumEverything } from '../server/test/counted-visits.ts';

/** What an average visit sends: three views, their visible time, a click, the result of changes. */
export const EVENTS_A_VISIT = 8;
const VIEWS_A_VISIT = 3;
/** As a collector under load. */
const AT_ONCE = 100;

const id = (name: string) =>
  sql`overlay(overlay(md5(${sql.raw(name)}) placing '4' from 13) placing '8' from 17)::uuid`;

/** Rows of visits number `from` to `to`, as the projector writes them; nobody counts meanwhile. */
export async function seedVisits(db: Db, domain_id: string, { from, to }: { from: number; to: number }) {
  await db.transaction().execute(async (trx) => {
    await runText(trx, 'set local session_replication_role = replica');
    await runText(trx, "set local work_mem = '256MB'");
    await runText(trx, 'drop table if exists made');
    await run(
      trx,
      sql`create temporary table made on commit drop as
        select n, ${id(`'person ' || n * 2 / 3`)} as visitor_id, ${id(`'session ' || n`)} as session_id,
          date_trunc('milliseconds', now() - interval '90 days' * ((n * 7919::bigint) % 1000003) / 1000003) as at,
          case when n % 4 = 0 then 'personalized' when n % 40 = 1 then 'holdout' else 'none' end as arm,
          n % 20 = 3 as converted
        from generate_series(${from}::int, ${to - 1}::int) n`,
    );
    for (const statement of rowsOf(domain_id)) await run(trx, statement);
  });
}

const VARIANT = sql`${id(`'variant'`)}`;

function rowsOf(domain_id: string) {
  const domain = sql`${domain_id}::uuid`;
  return [
    sql`insert into visitor_sessions (domain_id, id, visitor_id, visit_ids, started_at, ended_at, pages_count, visible_ms, touch, touch_keys,
        source, country, device, browser, os, trigger_id, variant_id, arm, daily, first_view, landing, exit, exposed_variants, has_conversion, counted)
      select ${domain}, session_id, visitor_id, array[session_id], at, at + interval '3 minutes', ${VIEWS_A_VISIT}, 90000,
        '{"landing": "https://www.acme.example/", "referrer": "https://chatgpt.com/"}', array['assistant:chatgpt', 'country:BE'],
        'ChatGPT', 'BE', 'desktop', 'Firefox', 'Linux', ${VARIANT}, ${VARIANT}, arm, false, session_id, '/page-1', '/page-${sql.lit(VIEWS_A_VISIT)}',
        case when arm = 'none' then '{}' else array[${VARIANT}] end, converted, true from made`,
    sql`insert into page_views (domain_id, id, session_id, at, url, path, title, width, page_id, variant_id, version, visible_ms, scroll, clicks, click_ids, applied, counted)
      select ${domain}, overlay(${id(`session_id::text || k`)}::text placing lpad(to_hex((extract(epoch from at) * 1000)::bigint), 8, '0') from 1)::uuid,
        session_id, at + interval '1 minute' * k, 'https://www.acme.example/page-' || k, '/page-' || k, 'Page ' || k || ' | Acme', 1280,
        case when arm <> 'none' then ${id(`'page ' || k`)} end, case when arm = 'personalized' then ${VARIANT} end, 1, 30000, 70,
        case when k = 2 then array['Request a demo'] else '{}' end, case when k = 2 then array[session_id] else '{}' end,
        case when arm = 'personalized' then array[${VARIANT}] else '{}' end, true
      from made, generate_series(1, ${VIEWS_A_VISIT}) k order by at`,
    sql`insert into conversions (domain_id, session_id, rule_id, at, event_id, counted)
      select ${domain}, session_id, ${id(`'rule'`)}, at, session_id, true from made where converted`,
    sql`insert into exposures (domain_id, trigger_id, variant_id, visitor_id, arm, first_at, converted, counted)
      select ${domain}, ${VARIANT}, ${VARIANT}, visitor_id, min(arm), min(at), bool_or(converted), true from made where arm <> 'none' group by visitor_id
      on conflict do nothing`,
    sql`insert into visitors as was (domain_id, id, first_seen, last_seen, sessions_count, pages_count, has_conversion)
      select ${domain}, visitor_id, min(at), max(at) + interval '3 minutes', count(*), count(*) * ${VIEWS_A_VISIT}::int, bool_or(converted)
      from made group by visitor_id on conflict (domain_id, id) do nothing`,
  ];
}

/** All sums, as computed by the follower of the log. */
export async function sumUp(db: Db) {
  await runText(db, 'vacuum analyze');
  await sumEverything(db);
  await runText(db, 'vacuum analyze');
}

export async function sampleVisitors(db: Db, domain_id: string, count: number): Promise<string[]> {
  const rows = await many(
    db,
    sql<{
      id: string;
    }>`select id from visitors tablesample system (1) where domain_id = ${domain_id} limit ${count}`,
  );
  return rows.map((row) => row.id);
}

/** Appends events of this many new visitors, interleaved as when many are there at once. */
export async function appendVisits(
  db: Db,
  domain_id: string,
  { from, visits }: { from: number; visits: number },
) {
  const event = (type: string, k: string, data: string, visit: string) => sql`
    select n, ${sql.raw(k)} as k, ${sql.raw(type)} as type, ${sql.raw(data)}::jsonb as data, ${sql.raw(visit)}::jsonb as visit`;
  const facts = `'{"touch": {"landing": "https://www.acme.example/", "referrer": "https://chatgpt.com/"}, "identity": "lasting", "trigger_id": null,
    "variant_id": null, "held": false, "country": "BE", "region": null, "city": null, "device": "desktop", "browser": "Firefox", "os": "Linux", "bot": []}'`;
  const viewId = (k: string) => `md5('view ' || n || ' ' || ${k})::uuid`;
  const view = `jsonb_build_object('type', 'view', 'id', ${viewId('k')}, 'view', ${viewId('k')}, 'time', 0, 'url', 'https://www.acme.example/page-' || k, 'title', 'Page ' || k || ' | Acme', 'width', 1280)`;
  const time = `jsonb_build_object('type', 'time', 'id', md5('time ' || n || ' ' || k)::uuid, 'view', ${viewId('k')}, 'time', 0, 'visible', 30000, 'scroll', 70)`;
  const click = `jsonb_build_object('type', 'click', 'id', md5('click ' || n || ' ' || k)::uuid, 'view', ${viewId('2')}, 'time', 0, 'text', 'Request a demo')`;
  const numbers = sql`from generate_series(${from}::int, ${from + visits - 1}::int) n, generate_series(1, 3) k`;
  const events = await many(
    db,
    sql<CarriedEvent>`select ${domain_id} as domain_id, data->>'id' as event_id /* never null: each has one */, type, ${id(`'new person ' || n`)} as visitor_id,
        ${id(`'new visit ' || n`)} as visit_id, t.at, t.at as received_at, data, visit
      from (
        ${event(`'view'`, 'k', view, facts)} ${numbers}
        union all ${event(`'time'`, 'k', time, 'null')} ${numbers}
        union all ${event(`'click'`, '2', click, 'null')} ${numbers} where k < 3
      ) e cross join lateral (select now() - interval '10 minutes' + interval '1 second' * (k * 40 + n % 50) as at) t
      order by t.at, n, type desc`,
  );
  const store = openEventStore({ db, clickhouse: null });
  for (let from = 0; from < events.length; from += AT_ONCE)
    await store.append(events.slice(from, from + AT_ONCE));
}

/** Whether the whole log has been processed. */
export const isTakenIn = async (db: Db) => (await visitLag({ db, clickhouse: null }, 1)).events === 0;
