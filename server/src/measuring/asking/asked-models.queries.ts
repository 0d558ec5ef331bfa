import type { AskedPlatform } from '@sightline/contract/known-assistants';
import { sql } from 'kysely';
import { type Db, json, many, run } from '../../platform/db/database.ts';

export interface AskedModel {
  /** The key, as pauses know it. */
  account: string;
  platform: AskedPlatform;
  /** Null for a key of the installation. */
  org_id: string | null;
  model: string;
  listed_at: string | null;
  gone_since: string | null;
  ends_on: string | null;
  successor: string | null;
  read_at: string | null;
}

/** A model that a key of the installation asks for. */
export type RuledModel = Pick<AskedModel, 'account' | 'platform' | 'model'>;

/** Every key and its model, with what is known of it: those of the installation, and others of organizations. */
const asked = (ruled: readonly RuledModel[]) => sql`(
    select account, platform, null::uuid as org_id, null::bytea as sealed_key, model
    from jsonb_to_recordset(${json(ruled)}) as r(account text, platform text, model text)
    union all
    select platform || ':' || org_id, platform, org_id, sealed_key, model from assistant_keys
    where platform <> all(${ruled.map(({ platform }) => platform)})
  ) k left join asked_models m on m.account = k.account and m.model = k.model`;

const known = sql`k.account /* never null: every key has one */, k.platform /* never null: every key has one */,
  k.org_id, k.model /* never null: every key has one */, m.listed_at, m.gone_since, m.ends_on, m.successor, m.read_at`;

/** Keys whose list of models was not read since then. */
export const listDueLists = (db: Db, of: { ruled: readonly RuledModel[]; since: Date }) =>
  many(
    db,
    sql<AskedModel & { sealed_key: Buffer | null }>`select ${known}, k.sealed_key from ${asked(of.ruled)}
      where m.read_at is null or m.read_at <= ${of.since}
      order by m.read_at nulls first, k.account`,
  );

/** Models that are gone or end by a day, of which no alert has said so. */
export const listEndingModels = (db: Db, of: { ruled: readonly RuledModel[]; by: Date }) =>
  many(
    db,
    sql<AskedModel>`select ${known} from ${asked(of.ruled)}
      where (m.gone_since is not null and m.alerted is distinct from 'gone')
        or (m.gone_since is null and m.ends_on <= (${of.by}::timestamptz at time zone 'UTC')::date and m.alerted is null)`,
  );

export const findAskedModels = (db: Db, accounts: readonly string[]) =>
  many(
    db,
    sql<AskedModel>`select account, platform, org_id, model, listed_at, gone_since, ends_on, successor, read_at
      from asked_models where account = any(${accounts})`,
  );

export async function keepAskedModel(db: Db, { account, platform, org_id, ...of }: AskedModel) {
  await forgetAskedModel(db, account, of.model);
  await run(
    db,
    sql`insert into asked_models (account, platform, org_id, model, listed_at, gone_since, ends_on, successor, read_at)
      values (${account}, ${platform}, ${org_id}, ${of.model}, ${of.listed_at}, ${of.gone_since}, ${of.ends_on}, ${of.successor}, ${of.read_at})
      on conflict (account) do update set listed_at = excluded.listed_at, gone_since = excluded.gone_since,
        ends_on = excluded.ends_on, successor = excluded.successor, read_at = excluded.read_at`,
  );
}

/** A question was refused because of its model; false where that was known. */
export async function markModelGone(
  db: Db,
  { account, platform, model, at }: { account: string; platform: string; model: string; at: Date },
): Promise<boolean> {
  await forgetAskedModel(db, account, model);
  const marked = await run(
    db,
    sql`insert into asked_models as m (account, platform, org_id, model, gone_since)
      values (${account}, ${platform}, nullif(split_part(${account}, ':', 2), '')::uuid, ${model}, ${at})
      on conflict (account) do update set gone_since = excluded.gone_since, read_at = null where m.gone_since is null`,
  );
  return marked > 0;
}

/** False when another worker has alerted people to it. */
export async function markAlerted(db: Db, account: string, matter: 'ends' | 'gone'): Promise<boolean> {
  const marked = await run(
    db,
    sql`update asked_models set alerted = ${matter} where account = ${account} and alerted is distinct from ${matter}`,
  );
  return marked > 0;
}

/** What is known of the model of a key, unless it is this one. */
export async function forgetAskedModel(db: Db, account: string, except: string | null = null) {
  await run(
    db,
    sql`delete from asked_models where account = ${account} and model is distinct from ${except}`,
  );
}
