import type { TestArm } from '@sightline/contract/measuring/publishing-tests';
import { sql } from 'kysely';
import { type Db, json, many, maybeOne, one, run } from '../../platform/db/database.ts';

export interface TestRow {
  id: string;
  topic_id: string;
  drawn_at: string;
  counted_from: string | null;
  ended_at: string | null;
}

const tests = sql`select id, topic_id, drawn_at, counted_from, ended_at from publishing_tests`;

/** Newest first. */
export function listTestRows(db: Db, of: { domain_id: string; topic_id: string | null; limit: number }) {
  return many(
    db,
    sql<TestRow>`${tests} where domain_id = ${of.domain_id}
        and (${of.topic_id}::uuid is null or topic_id = ${of.topic_id})
      order by drawn_at desc, id limit ${of.limit}`,
  );
}

export function findTestRow(db: Db, { domain_id, id }: { domain_id: string; id: string }) {
  return maybeOne(db, sql<TestRow>`${tests} where domain_id = ${domain_id} and id = ${id}`);
}

export interface TestPromptRow {
  test_id: string;
  prompt_id: string;
  arm: TestArm;
}

export function listTestPrompts(db: Db, test_ids: readonly string[]) {
  return many(
    db,
    sql<TestPromptRow>`select test_id, prompt_id, arm from publishing_test_prompts
      where test_id = any (${[...test_ids]}::uuid[])`,
  );
}

export async function insertTest(
  db: Db,
  test: {
    domain_id: string;
    topic_id: string;
    prompts: readonly { prompt_id: string; arm: TestArm }[];
    by: string;
    at: Date;
  },
): Promise<string> {
  const { id } = await one(
    db,
    sql<{ id: string }>`insert into publishing_tests (domain_id, topic_id, drawn_at, drawn_by)
      values (${test.domain_id}, ${test.topic_id}, ${test.at}, ${test.by}) returning id`,
  );
  await run(
    db,
    sql`insert into publishing_test_prompts (domain_id, test_id, prompt_id, arm)
      select ${test.domain_id}, ${id}, r.prompt_id, r.arm
      from jsonb_to_recordset(${json(test.prompts)}) as r(prompt_id uuid, arm text)`,
  );
  return id;
}

interface OfTest {
  domain_id: string;
  id: string;
  at: Date;
}

/** False where it was counted or ended already. */
export async function countFrom(db: Db, { domain_id, id, at }: OfTest): Promise<boolean> {
  const changed = await run(
    db,
    sql`update publishing_tests set counted_from = ${at}
      where domain_id = ${domain_id} and id = ${id} and ended_at is null and counted_from is null`,
  );
  return changed > 0;
}

/** False where it had ended. */
export async function endTestRow(db: Db, { domain_id, id, at }: OfTest): Promise<boolean> {
  const changed = await run(
    db,
    sql`update publishing_tests set ended_at = ${at}
      where domain_id = ${domain_id} and id = ${id} and ended_at is null`,
  );
  return changed > 0;
}
