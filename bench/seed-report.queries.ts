import { sql } from 'kysely';
import { type Db, one, run, runText } from '../server/src/platform/db/database.ts';

const id = (name: string) =>
  sql`overlay(overlay(md5(${sql.raw(name)}) placing '4' from 13) placing '8' from 17)::uuid`;
/** A number from 0 to `most`, small ones more often, as a few sources, pages and countries have most visits. */
const skewed = (name: string, most: number) =>
  sql`floor(${most} * power((hashtext(${sql.raw(name)})::bigint + 2147483648) / 4294967296.0, 3))::int`;

/**
 * Rows of visits number `from` to `to` within a year, as the projector writes them, with the variety of a large website:
 * 40 sources, 300 campaigns, 2,000 pages, 120 countries. None of their hours is packed.
 */
export async function seedReport(db: Db, domain_id: string, { from, to }: { from: number; to: number }) {
  await db.transaction().execute(async (trx) => {
    await runText(trx, 'set local session_replication_role = replica');
    await runText(trx, "set local work_mem = '256MB'");
    await run(
      trx,
      sql`create temporary table readings on commit drop as
        select n, ${id(`'reader ' || n * 2 / 3`)} as visitor_id, ${id(`'reading ' || n`)} as id,
          date_trunc('milliseconds', now() - interval '1 hour' - interval '364 days' * ((n * 7919::bigint) % 1000003) / 1000003) as at,
          ${skewed(`'source ' || n`, 40)} as source, ${skewed(`'campaign ' || n`, 300)} as campaign,
          1 + abs(hashtext('pages ' || n)) % 4 as pages, n % 20 = 3 as converted
        from generate_series(${from}::int, ${to - 1}::int) n`,
    );
    for (const statement of rowsOf(sql`${domain_id}::uuid`)) await run(trx, statement);
  });
}

const pageOf = (k: number) => sql`'/page-' || ${skewed(`'path ' || n || ' ${k}'`, 2000)}`;

function rowsOf(domain: ReturnType<typeof sql>) {
  return [
    sql`insert into visitor_sessions (domain_id, id, visitor_id, visit_ids, started_at, ended_at, pages_count, visible_ms, touch, touch_keys,
        source, country, device, browser, os, trigger_id, variant_id, arm, daily, first_view, landing, exit, goals, has_conversion, counted)
      select ${domain}, id, visitor_id, array[id], at, at + interval '3 minutes', pages, abs(hashtext('time ' || n)) % 300000,
        '{"landing": "https://www.acme.example/", "referrer": ""}',
        case when source < 8 then array['assistant:assistant-' || source] when n % 3 = 0 then array['campaign:campaign ' || campaign]
          else array['direct'] end,
        'Source ' || source, chr(65 + ${skewed(`'country ' || n`, 10)}) || chr(65 + ${skewed(`'land ' || n`, 12)}),
        (array['desktop', 'mobile', 'tablet'])[1 + n % 3], 'Browser ' || ${skewed(`'browser ' || n`, 8)}, 'System ' || ${skewed(`'os ' || n`, 6)},
        null, case when n % 4 < 2 then ${id(`'variant ' || n % 12`)} end,
        case n % 4 when 0 then 'personalized' when 1 then 'holdout' else 'none' end, false, id, ${pageOf(1)}, ${pageOf(2)},
        case when converted then array[${id(`'rule ' || n % 5`)}] else '{}' end, converted, true from readings order by at`,
    sql`insert into page_views (domain_id, id, session_id, at, url, path, title, width, visible_ms, counted)
      select ${domain}, ${id(`'view ' || n || ' ' || k`)}, id, at + interval '1 minute' * k, '', '/page-' || ${skewed(`'path ' || n || ' ' || k`, 2000)},
        'Page', 1280, 30000, true from readings, generate_series(1, 2) k order by at`,
    sql`insert into conversions (domain_id, session_id, rule_id, at, event_id, counted)
      select ${domain}, id, ${id(`'rule ' || n % 5`)}, at, id, true from readings where converted`,
    sql`insert into visitors as was (domain_id, id, first_seen, last_seen, sessions_count, pages_count, has_conversion)
      select ${domain}, visitor_id, min(at), max(at) + interval '3 minutes', count(*), sum(pages), bool_or(converted)
        from readings group by visitor_id
      on conflict (domain_id, id) do update set first_seen = least(was.first_seen, excluded.first_seen),
        last_seen = greatest(was.last_seen, excluded.last_seen), sessions_count = was.sessions_count + excluded.sessions_count,
        pages_count = was.pages_count + excluded.pages_count, has_conversion = was.has_conversion or excluded.has_conversion`,
    sql`insert into unpacked_hours (domain_id, since, first_at, last_at)
      select distinct ${domain}, date_trunc('hour', at, 'UTC'), 'epoch'::timestamptz, 'epoch'::timestamptz from readings on conflict do nothing`,
  ];
}

/** Someone comes now, so that the newest hours are read from rows. */
export async function markNow(db: Db, domain_id: string) {
  await run(
    db,
    sql`insert into unpacked_hours (domain_id, since) select ${domain_id}, date_trunc('hour', now(), 'UTC') - interval '1 hour' * h
      from generate_series(0, 2) h on conflict (domain_id, since) do update set last_at = now(), mark = gen_random_uuid()`,
  );
}

export async function countUnpacked(db: Db): Promise<number> {
  const row = await one(db, sql<{ n: number }>`select count(*)::int as n from unpacked_hours`);
  return row.n;
}

export async function packBytes(db: Db): Promise<number> {
  const row = await one(
    db,
    sql<{ n: number }>`select coalesce(sum(octet_length(columns)), 0)::int as n from visit_packs`,
  );
  return row.n;
}
