import { type ClickHouse, tuple } from '../../platform/clickhouse/clickhouse.ts';
import { type Resting, restingNow, restingParams } from './resting-rows.queries.ts';
import type { Slot, SlotSum } from './sum-visits.queries.ts';

const SLOT_MS = 600_000;

const slotOf = (at: string) => `intDiv(toUnixTimestamp64Milli(${at}), ${SLOT_MS})`;
/** Websites and bounds first, by which ClickHouse leaves out most of what it has. */
const inSlots = (at: string, visitor: 'visitor_id' | 'id' = 'visitor_id') =>
  `domain_id in {sites:Array(UUID)} and ${at} >= fromUnixTimestamp64Milli({from:Int64}, 'UTC') and ${at} < fromUnixTimestamp64Milli({to:Int64}, 'UTC')
    and (domain_id, ${slotOf(at)}) in {slots:Array(Tuple(UUID, Int64))} and ${restingNow(visitor)}`;

const NEVER = "cast(null, 'Nullable(DateTime64(3, \\'UTC\\'))')";
const assistant = "substring(arrayFirst(k -> startsWith(k, 'assistant:'), touch_keys), 11)";

/** The same kinds and keys as `sumSlots` counts in PostgreSQL. */
const SUMS = `with visits as (
    select domain_id, ${slotOf('started_at')} as slot, id, visitor_id, arm, variant_id, has_conversion, touch_keys, counted
    from resting_visits where ${inSlots('started_at')}
  ), views as (
    select domain_id, ${slotOf('at')} as slot, variant_id, applied, missing, overwritten
    from resting_views where counted and ${inSlots('at')}
  )
  select domain_id, ${slotOf('first_seen')} as slot, 'visitors' as kind, cast([], 'Array(String)') as key, count() as n, toUInt64(0) as hits, ${NEVER} as last_at
    from resting_visitors where empty(bot) and not internal and ${inSlots('first_seen', 'id')} group by domain_id, slot
  union all select domain_id, slot, 'arms', [toString(arm), ifNull(toString(variant_id), '')] as k, count(), countIf(has_conversion), ${NEVER}
    from visits where counted group by domain_id, slot, k
  union all select domain_id, slot, 'touch', [toString(touched)] as k, count(), toUInt64(0), ${NEVER}
    from visits array join touch_keys as touched where counted group by domain_id, slot, k
  union all select domain_id, slot, 'assistants', [${assistant}] as k, count(), countIf(has_conversion), ${NEVER}
    from visits where counted and k != [''] group by domain_id, slot, k
  union all select domain_id, slot, 'pages', [ifNull(toString(page_variant), ''), ifNull(toString(page_id), '')] as k, count(), countIf(clicked), ${NEVER}
    from (select domain_id, session_id, variant_id as page_variant, page_id, clicked from resting_pages
      where counted and variant_id is not null and page_id is not null
        and (domain_id, visitor_id) global in (select domain_id, visitor_id from visits) and ${restingNow()}) p
      global inner join (select domain_id, id as session_id, slot from visits) v using (domain_id, session_id)
    group by domain_id, slot, k
  union all select domain_id, slot, 'views', cast([], 'Array(String)') as k, count(), count(variant_id), ${NEVER}
    from views group by domain_id, slot
  union all select domain_id, slot, 'changes', [ifNull(toString(variant_id), '')] as k,
      sum(length(applied) + length(missing) + length(overwritten)), sum(length(applied)), ${NEVER}
    from views where variant_id is not null group by domain_id, slot, k
  union all select domain_id, ${slotOf('first_at')} as slot, 'exposures', [toString(variant_id), toString(arm)] as k, count(), countIf(converted), ${NEVER}
    from resting_exposures where counted and ${inSlots('first_at')} group by domain_id, slot, k
  union all select domain_id, slot, 'conversions', [toString(rule_id)] as k, count(), toUInt64(0), cast(max(at), 'Nullable(DateTime64(3, \\'UTC\\'))')
    from (select domain_id, session_id, rule_id, at from resting_conversions
      where counted and (domain_id, visitor_id) global in (select domain_id, visitor_id from visits where has_conversion) and ${restingNow()}) c
      global inner join (select domain_id, id as session_id, slot from visits where has_conversion) v using (domain_id, session_id)
    group by domain_id, slot, k`;

/** What rests in these slots, to be added to what PostgreSQL has of them. */
export async function sumResting(
  clickhouse: ClickHouse,
  resting: Resting,
  due: readonly Slot[],
): Promise<SlotSum[]> {
  const old = due.filter(({ since }) => since < resting.seen_before);
  if (old.length === 0) return [];
  const starts = old.map(({ since }) => Date.parse(since));
  const rows = await clickhouse.rows<Omit<SlotSum, 'since'> & { slot: number }>(SUMS, {
    ...restingParams(resting),
    sites: [...new Set(old.map(({ domain_id }) => domain_id))],
    from: Math.min(...starts),
    to: Math.max(...starts) + SLOT_MS,
    slots: old.map(({ domain_id, since }) => tuple(domain_id, Math.floor(Date.parse(since) / SLOT_MS))),
  });
  return rows.map(({ slot, ...row }) => ({ ...row, since: new Date(slot * SLOT_MS).toISOString() }));
}
