import type { NamedRow } from '../src/visiting/visits/named-event-types.ts';
import type { ConversionRow, ViewRow } from '../src/visiting/visits/visit-types.ts';
import type { TestApp } from './app.ts';
import { rowsOf } from './fault-looks.ts';
import { type CountedVisit, valuesOf } from './report-in-memory.ts';

/** The visits that count, read from their rows one by one. */
export async function storedVisits(app: TestApp, domain_id: string): Promise<CountedVisit[]> {
  const rows = await rowsOf(
    app,
    `select s.*, (select json_agg(json_build_array(path, v.visible_ms, v.scroll) order by at, id) from page_views v where v.session_id = s.id) as views,
        (select coalesce(json_agg(json_build_array(rule_id, (select count(*) from page_views v where v.session_id = s.id and v.at <= c.at))
          order by at, rule_id), '[]') from conversions c where c.session_id = s.id) as reached,
        (select coalesce(json_agg(v), '[]') from page_views v where v.session_id = s.id) as pages,
        (select coalesce(json_agg(n), '[]') from named_events n where n.session_id = s.id) as named,
        (select coalesce(json_agg(c order by at, rule_id), '[]') from conversions c where c.session_id = s.id) as converting,
        array(select rule_id::text from conversions c where c.session_id = s.id order by 1) as rules
      from visitor_sessions s join visitors p on p.id = s.visitor_id and p.domain_id = s.domain_id
      where s.domain_id = $1 and p.bot = '{}' and not p.internal`,
    [domain_id],
  );
  return rows.map(({ views, reached, pages, named, converting, ...visit }) => ({
    ...{ visit, views, reached },
    happened: happeningsOf(pages, named, converting),
    values: valuesOf(
      visit,
      views.map(([path]: [string]) => path),
      visit.rules,
    ),
  }));
}

/** What happened, by rows of the three tables that say so. */
function happeningsOf(
  views: readonly ViewRow[],
  named: readonly NamedRow[],
  conversions: readonly ConversionRow[],
): [string, number][] {
  const orders = new Map<string, ConversionRow>();
  for (const one of conversions)
    if (one.value !== null && one.currency !== null && !orders.has(one.external_id ?? one.event_id))
      orders.set(one.external_id ?? one.event_id, one);
  return [
    ...views.flatMap(({ path, links, status, lcp, inp, cls }): [string, number][] => [
      ...links.flatMap((link): [string, number][] =>
        link === '' ? [] : [[`${/\.(?:pdf|zip)$/.test(link) ? 'download' : 'outbound'}:${link}`, 0]],
      ),
      ...(status === null ? [] : [[`error:${path}`, 0] as [string, number]]),
      ...Object.entries({ lcp, inp, cls }).flatMap(([name, number]): [string, number][] =>
        number === null ? [] : [[`${name}:${path}`, number]],
      ),
    ]),
    ...named.flatMap(({ name, properties }): [string, number][] => [
      [`event:${name}`, 0],
      ...Object.entries(properties).map(([key, value]): [string, number] => [
        `property:${name}\t${key}\t${value}`,
        0,
      ]),
    ]),
    ...[...orders.values()].map(({ currency, value }): [string, number] => [
      `revenue:${currency}`,
      value ?? 0,
    ]),
  ];
}
