import { MAX_VALUE_LENGTH } from '@sightline/contract/personalizing/visit-report';
import { sql } from 'kysely';
import { FILE, PARTS_APART } from './happening-words.service.ts';

const cut = (text: string) => sql`left(${sql.ref(text)}, ${MAX_VALUE_LENGTH})`;

/**
 * What happened in a visit `s` of visitor_sessions, beside what it saw: each a word, which begins with its kind, and a
 * number, which is an amount, a time or nothing. Of events that name one amount by one external id, it counts once.
 */
export const happeningsInPostgres = sql`(
    select h.word, h.number from page_views v cross join lateral (
        select case when l ~* ${FILE} then 'download:' else 'outbound:' end || ${cut('l')} as word, 0::float8 as number
          from unnest(v.links) l where l <> ''
        union all select 'error:' || ${cut('v.path')}, 0 where v.status >= 400
        union all select 'lcp:' || ${cut('v.path')}, v.lcp where v.lcp is not null
        union all select 'inp:' || ${cut('v.path')}, v.inp where v.inp is not null
        union all select 'cls:' || ${cut('v.path')}, round(v.cls::numeric, 3) where v.cls is not null
      ) h where v.domain_id = s.domain_id and v.session_id = s.id
    union all select h.word, 0 from named_events n cross join lateral (
        select 'event:' || n.name as word
        union all select 'property:' || n.name || ${PARTS_APART} || p.key || ${PARTS_APART} || p.value from jsonb_each_text(n.properties) p
      ) h where n.domain_id = s.domain_id and n.session_id = s.id
    union all select 'revenue:' || c.currency, c.value from (
        select distinct on (coalesce(external_id, event_id::text)) currency, value from conversions
        where domain_id = s.domain_id and session_id = s.id and value is not null and currency is not null
        order by coalesce(external_id, event_id::text), at, rule_id
      ) c
  )`;

const cutInClickHouse = (text: string) => `substringUTF8(${text}, 1, ${MAX_VALUE_LENGTH})`;

/** What conversions of visits name as their worth. */
export const AMOUNTS_IN_CLICKHOUSE = `(
    select visitor_id, session_id, amount.1 as money, amount.2 as number from (
      select visitor_id, session_id, argMin((assumeNotNull(currency), assumeNotNull(value)), (at, toString(rule_id))) as amount from conversions final
      where domain_id = {domain_id:UUID} and isNotNull(value) and isNotNull(currency)
      group by visitor_id, session_id, ifNull(external_id, toString(event_id))
    )
  )`;

/**
 * The same of visits in ClickHouse that began between two moments, with the visit of each. `seen` limits views by when
 * visits can have had them.
 */
export const happeningsInClickHouse = (seen: string): string => `(
    select visitor_id, session_id, h.1 as word, h.2 as number from views final
      array join arrayConcat(
        arrayMap(l -> (concat(if(match(l, '(?i)${FILE.replaceAll('\\', '\\\\')}'), 'download:', 'outbound:'), ${cutInClickHouse('l')}), toFloat64(0)), arrayFilter(l -> l != '', links)),
        if(status >= 400, [(concat('error:', ${cutInClickHouse('path')}), toFloat64(0))], []),
        if(isNotNull(lcp), [(concat('lcp:', ${cutInClickHouse('path')}), toFloat64(assumeNotNull(lcp)))], []),
        if(isNotNull(inp), [(concat('inp:', ${cutInClickHouse('path')}), toFloat64(assumeNotNull(inp)))], []),
        if(isNotNull(cls), [(concat('cls:', ${cutInClickHouse('path')}), round(toFloat64(assumeNotNull(cls)), 3))], [])
      ) as h where ${seen}
    union all select ifNull(visitor_id, whose) as visitor_id, assumeNotNull(session_id) as session_id, word, toFloat64(0) as number from named_events final
      array join arrayConcat([concat('event:', name)],
        arrayMap(p -> concat('property:', name, '${PARTS_APART}', p.1, '${PARTS_APART}', p.2), CAST(properties, 'Array(Tuple(String, String))'))) as word
      where domain_id = {domain_id:UUID} and isNotNull(session_id)
    union all select visitor_id, session_id, concat('revenue:', money) as word, number from ${AMOUNTS_IN_CLICKHOUSE}
  )`;
