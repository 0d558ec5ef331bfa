import { sql } from 'kysely';
import { type Db, maybeOne, one, run } from '../../platform/db/database.ts';

/** Identifies a picture: a page, and the variant and version it shows (empty for the original). */
export interface ShotKey {
  domain_id: string;
  path: string;
  variant_key: string;
}

export interface ShotState {
  taken_at: string | null;
  requested_at: string | null;
  asked_at: string;
  failed_at: string | null;
  error: string | null;
  error_code: string | null;
}

const state = sql`taken_at, requested_at, asked_at, failed_at, error, error_code`;
const at = ({ domain_id, path, variant_key }: ShotKey) =>
  sql`domain_id = ${domain_id} and path = ${path} and variant_key = ${variant_key}`;

export function findShot(db: Db, key: ShotKey) {
  return maybeOne(db, sql<ShotState>`select ${state} from screenshots where ${at(key)}`);
}

export function findPicture(db: Db, key: ShotKey, width: 480 | 1280) {
  const column = width === 480 ? sql`thumbnail` : sql`image`;
  return maybeOne(
    db,
    sql<{ image: Buffer; taken_at: string }>`select ${column} as image, taken_at from screenshots
      where ${at(key)} and ${column} is not null and taken_at is not null`,
  );
}

export async function noteAsked(db: Db, key: ShotKey, now: Date) {
  await run(db, sql`update screenshots set asked_at = ${now} where ${at(key)}`);
}

/** Whether the caller should start it; a request that nobody served for two minutes is taken over. */
export async function claimShot(db: Db, key: ShotKey, now: Date): Promise<boolean> {
  const { domain_id, path, variant_key } = key;
  const row = await maybeOne(
    db,
    sql`insert into screenshots (domain_id, path, variant_key, requested_at, asked_at)
      values (${domain_id}, ${path}, ${variant_key}, ${now}, ${now})
      on conflict (domain_id, path, variant_key) do update set requested_at = excluded.requested_at
        where screenshots.requested_at is null
          or screenshots.requested_at not between ${now}::timestamptz - interval '2 minutes'
            and ${now}::timestamptz + interval '2 minutes'
      returning 1 as one`,
  );
  return row !== undefined;
}

/** Pictures an organization is waiting for. */
export async function countWaiting(db: Db, domain_id: string): Promise<number> {
  const { waiting } = await one(
    db,
    sql<{
      waiting: number;
    }>`select count(*) as waiting from screenshots s join domains d on d.id = s.domain_id
      where s.requested_at is not null and d.org_id = (select org_id from domains where id = ${domain_id})`,
  );
  return waiting;
}

/** Keeps the most recently requested pictures of a domain. */
export async function boundShots(db: Db, domain_id: string, most: number) {
  await run(
    db,
    sql`delete from screenshots where requested_at is null and (domain_id, path, variant_key) in (
      select domain_id, path, variant_key from screenshots where domain_id = ${domain_id}
      order by asked_at desc offset ${most})`,
  );
}

/** Also drops pictures of the variant's other versions that nobody asked for since the day before. */
export async function storePicture(
  db: Db,
  key: ShotKey,
  picture: { image: Buffer; thumbnail: Buffer; at: Date },
) {
  await run(
    db,
    sql`update screenshots set image = ${picture.image}, thumbnail = ${picture.thumbnail}, taken_at = ${picture.at},
        requested_at = null, failed_at = null, error = null, error_code = null where ${at(key)}`,
  );
  const [variant_id] = key.variant_key.split(':');
  if (!variant_id) return;
  await run(
    db,
    sql`delete from screenshots where domain_id = ${key.domain_id} and path = ${key.path} and requested_at is null
      and starts_with(variant_key, ${`${variant_id}:`}) and variant_key <> ${key.variant_key}
      and asked_at < ${picture.at}::timestamptz - interval '1 day'`,
  );
}

export async function noteShotFailure(
  db: Db,
  key: ShotKey,
  failure: { error: string; error_code: string; at: Date },
) {
  await run(
    db,
    sql`update screenshots set requested_at = null, failed_at = ${failure.at}, error = ${failure.error},
      error_code = ${failure.error_code} where ${at(key)} and requested_at is not null`,
  );
}

export async function dropShot(db: Db, key: ShotKey) {
  await run(db, sql`delete from screenshots where ${at(key)}`);
}

export async function forgetShots(db: Db, asked_before: Date) {
  await run(db, sql`delete from screenshots where asked_at < ${asked_before} and requested_at is null`);
}
