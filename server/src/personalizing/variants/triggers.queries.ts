import type { TouchRule } from '@sightline/contract/visiting/tracking';
import { sql } from 'kysely';
import { type Db, json, many, run } from '../../platform/db/database.ts';

/** The order in which triggers `t` are tried: the one set by hand, then the order of starting variants. */
export const tried = sql`coalesce(t.rank, 1000 + t.place), t.key`;
/** The same of the first of those that share their visitors. */
export const triedFirst = sql`coalesce(f.rank, 1000 + f.place), f.key`;

export interface NewTrigger {
  key: string;
  label: string;
  description: string;
  rule: TouchRule;
  place: number;
}

/** Adds triggers with a new key; existing ones are updated with what is known about their senders. */
export async function keepTriggers(db: Db, domain_id: string, triggers: readonly NewTrigger[], at: Date) {
  await run(
    db,
    sql`insert into personalization_triggers as t (domain_id, key, label, description, rule, place, created_at)
      select ${domain_id}, n.key, n.label, n.description, n.rule, n.place, ${at}
      from jsonb_to_recordset(${json(triggers)}) as n(key text, label text, description text, rule jsonb, place int)
      on conflict (domain_id, key) do update
        set label = excluded.label, description = excluded.description, rule = excluded.rule, place = excluded.place
        where (t.label, t.description, t.rule, t.place) is distinct from (excluded.label, excluded.description, excluded.rule, excluded.place)`,
  );
}

export async function listTriggerKeys(db: Db, domain_id: string) {
  const rows = await many(
    db,
    sql<{
      key: string;
    }>`select key from personalization_triggers t
      where domain_id = ${domain_id} and beside_id is null order by ${tried}`,
  );
  return rows.map(({ key }) => key);
}

/** Domains with personalization on; `bare` ones have no starting variants yet. */
export async function listPersonalizing(db: Db, only_bare: boolean) {
  const rows = await many(
    db,
    sql<{ id: string }>`select id from domains d where selected_personalization
      and (not ${only_bare}::boolean or not exists (select from personalization_triggers t where t.domain_id = d.id)) order by id`,
  );
  return rows.map(({ id }) => id);
}
