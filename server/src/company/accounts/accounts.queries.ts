import type { AdditionalInfo } from '@sightline/contract/company/users';
import { sql } from 'kysely';
import { type Db, json, many, maybeOne, one, run } from '../../platform/db/database.ts';

export interface UserRow {
  id: string;
  org_id: string;
  email: string;
  additional_info: AdditionalInfo;
  password_hash: string | null;
  invited_at: string | null;
}

const columns = sql`id, org_id, email, additional_info, password_hash, invited_at`;

export function findUserByEmail(db: Db, email: string) {
  return maybeOne(db, sql<UserRow>`select ${columns} from users where lower(email) = lower(${email})`);
}

export function findUser(db: Db, id: string) {
  return maybeOne(db, sql<UserRow>`select ${columns} from users where id = ${id}`);
}

export type SampleMark = 'building' | 'ready' | null;

export async function insertOrganization(
  db: Db,
  organization: { name: string; sample: SampleMark; at: Date },
) {
  const { name, sample, at } = organization;
  const row = await one(
    db,
    sql<{
      id: string;
    }>`insert into organizations (name, sample, created_at) values (${name}, ${sample}, ${at}) returning id`,
  );
  return row.id;
}

/** Undefined when the address was taken in the meantime. */
export function insertUser(db: Db, user: { org_id: string; email: string; at: Date }) {
  return maybeOne(
    db,
    sql<UserRow>`insert into users (org_id, email, created_at) values (${user.org_id}, ${user.email}, ${user.at})
      on conflict do nothing returning ${columns}`,
  );
}

export function mergeAdditionalInfo(db: Db, id: string, changes: AdditionalInfo) {
  return one(
    db,
    sql<UserRow>`update users set additional_info = additional_info || ${json(changes)} where id = ${id} returning ${columns}`,
  );
}

/** What team members may see about a person: address, organization, websites. */
export async function findOwnNames(db: Db, user_id: string): Promise<string[]> {
  const row = await maybeOne(
    db,
    sql<{ names: string[] }>`select array[u.email, o.name]
        || array(select host from domains where org_id = o.id) as names
      from users u join organizations o on o.id = u.org_id where u.id = ${user_id}`,
  );
  return row?.names ?? [];
}

export async function setPassword(db: Db, user_id: string, password_hash: string) {
  await run(db, sql`update users set password_hash = ${password_hash} where id = ${user_id}`);
}

export function getOrganizationRow(db: Db, id: string) {
  return one(
    db,
    sql<{
      id: string;
      name: string;
      sample: SampleMark;
      created_at: string;
    }>`select id, name, sample, created_at from organizations where id = ${id}`,
  );
}

/** From now on the sample is a workspace like any other. */
export async function markSampleReady(db: Db, id: string) {
  await run(db, sql`update organizations set sample = 'ready' where id = ${id} and sample is not null`);
}

export async function markDeleted(db: Db, id: string, at: Date) {
  await run(db, sql`update organizations set deleted_at = ${at} where id = ${id}`);
}

/** With their sign-ins, keys and links; returns their addresses. */
export async function deletePeopleOf(db: Db, org_id: string): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ email: string }>`delete from users where org_id = ${org_id} returning email`,
  );
  return rows.map(({ email }) => email);
}

export async function deleteOrganizationRow(db: Db, id: string) {
  await run(db, sql`delete from organizations where id = ${id}`);
}
