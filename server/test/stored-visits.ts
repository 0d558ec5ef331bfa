import type { TestApp } from './app.ts';
import { rowsOf } from './fault-looks.ts';
import { type CountedVisit, valuesOf } from './report-in-memory.ts';

/** The visits that count, read from their rows one by one. */
export async function storedVisits(app: TestApp, domain_id: string): Promise<CountedVisit[]> {
  const rows = await rowsOf(
    app,
    `select s.*, (select json_agg(json_build_array(path, v.visible_ms) order by at, id) from page_views v where v.session_id = s.id) as views,
        (select coalesce(json_agg(json_build_array(rule_id, (select count(*) from page_views v where v.session_id = s.id and v.at <= c.at))
          order by at, rule_id), '[]') from conversions c where c.session_id = s.id) as reached,
        array(select rule_id::text from conversions c where c.session_id = s.id order by 1) as rules
      from visitor_sessions s join visitors p on p.id = s.visitor_id and p.domain_id = s.domain_id
      where s.domain_id = $1 and p.bot = '{}' and not p.internal`,
    [domain_id],
  );
  return rows.map(({ views, reached, ...visit }) => ({
    ...{ visit, views, reached },
    values: valuesOf(
      visit,
      views.map(([path]: [string]) => path),
      visit.rules,
    ),
  }));
}
