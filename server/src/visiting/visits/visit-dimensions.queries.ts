import { MAX_VALUE_LENGTH, type VisitDimension } from '@sightline/contract/personalizing/visit-report';
import { type RawBuilder, sql } from 'kysely';

interface DimensionValue {
  /** For a row `s` of visitor_sessions. */
  postgres: RawBuilder<unknown>;
  /** For a row of visits. */
  clickhouse: string;
}

const cut = (text: RawBuilder<unknown>) => sql`coalesce(left(${text}, ${MAX_VALUE_LENGTH}), '')`;
const cutInClickHouse = (column: string) => `substringUTF8(${column}, 1, ${MAX_VALUE_LENGTH})`;

/** The name behind a kind in the first such key of a visit's touch; kinds are `channel`, `campaign`, `later`. */
const keyed = (kind: string) =>
  cut(
    sql`(select substr(k, ${kind.length + 2}) from unnest(s.touch_keys) k where starts_with(k, ${`${kind}:`}) limit 1)`,
  );

/** A visit's value in each dimension, in both stores; empty where it has none. */
export const DIMENSION_VALUES: Record<VisitDimension, DimensionValue> = {
  channel: { postgres: keyed('channel'), clickhouse: 'channel' },
  source: { postgres: cut(sql`s.source`), clickhouse: cutInClickHouse('source') },
  assistant: { postgres: sql`coalesce(assistant_of(s.touch_keys), '')`, clickhouse: 'assistant' },
  later: { postgres: keyed('later'), clickhouse: 'later' },
  campaign: { postgres: keyed('campaign'), clickhouse: cutInClickHouse('campaign') },
  medium: { postgres: cut(sql`s.touch->>'utm_medium'`), clickhouse: cutInClickHouse('medium') },
  term: { postgres: cut(sql`s.touch->>'utm_term'`), clickhouse: cutInClickHouse('term') },
  content: { postgres: cut(sql`s.touch->>'utm_content'`), clickhouse: cutInClickHouse('content') },
  landing: { postgres: sql`s.landing`, clickhouse: 'landing' },
  exit: { postgres: sql`s.exit`, clickhouse: 'exit' },
  country: { postgres: cut(sql`s.country`), clickhouse: "ifNull(country, '')" },
  region: { postgres: cut(sql`s.region`), clickhouse: "ifNull(region, '')" },
  /** With its region, since cities of several have one name. */
  city: {
    postgres: cut(sql`case when s.city is not null then concat_ws(', ', s.city, s.region) end`),
    clickhouse: "ifNull(concat(city, ifNull(concat(', ', region), '')), '')",
  },
  language: { postgres: cut(sql`s.language`), clickhouse: "ifNull(language, '')" },
  device: { postgres: cut(sql`s.device`), clickhouse: "ifNull(device, '')" },
  browser: { postgres: cut(sql`s.browser`), clickhouse: "ifNull(browser, '')" },
  os: { postgres: cut(sql`s.os`), clickhouse: "ifNull(os, '')" },
  variant: {
    postgres: sql`coalesce(case when s.arm = 'personalized' then s.variant_id::text end, '')`,
    clickhouse: 'shown',
  },
  arm: {
    postgres: sql`case when s.arm = 'none' then '' else s.arm end`,
    clickhouse: "if(arm = 'none', '', arm)",
  },
  /** Several: in PostgreSQL joined by commas, in ClickHouse an array. */
  goal: {
    postgres: sql`array_to_string(s.goals, ',')`,
    clickhouse: 'arrayMap(goal -> toString(goal), goals)',
  },
};
