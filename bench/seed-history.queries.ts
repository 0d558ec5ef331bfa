import { sql } from 'kysely';
import { type Db, many, runText } from '../server/src/platform/db/database.ts';

const WEEKLY_SWEEPS = 12;

/**
 * Copies the topic of a run, its prompts and the run, as the server wrote them, until there are the requested numbers of
 * topics and prompt executions. The first copy is measured daily and gets the remainder, the others weekly.
 * Provider bodies, which no screen reads, are left out.
 */
export async function seedHistory(
  db: Db,
  topic_execution_id: string,
  { topics, prompt_executions }: { topics: number; prompt_executions: number },
) {
  await db.transaction().execute(async (trx) => {
    // Copies are as consistent as their originals; checking millions of references takes minutes.
    await runText(trx, 'set local session_replication_role = replica');
    await runText(trx, PREPARE);
    await runText(trx, TEMPLATE, [topic_execution_id]);
    await runText(trx, PLAN, [topics - 1, prompt_executions, WEEKLY_SWEEPS]);
    await runText(trx, 'analyze template, sweeps');
    for (const copy of COPIES) await copyRows(trx, copy);
    await runText(trx, LATEST);
  });
  await runText(db, 'vacuum analyze');
}

interface Copy {
  table: string;
  once_per: 'topic' | 'sweep';
  /** Which of its rows are copied. */
  where: string;
  /** Columns that differ in a copy. */
  changes: Record<string, string>;
}

async function copyRows(db: Db, { table, once_per, where, changes }: Copy) {
  const found = await many(
    db,
    sql<{
      name: string;
    }>`select column_name as name /* never null: each has one */ from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`,
  );
  const columns = found.map(({ name }) => name);
  const values = columns.map((name) => changes[name] ?? `original.${name}`);
  const copies = once_per === 'sweep' ? 'sweeps' : '(select distinct topic from sweeps)';
  await runText(
    db,
    `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
      from template join ${table} original on ${where} cross join ${copies} copy`,
  );
}

const PREPARE = `
  create or replace function pg_temp.copied(uuid, nth bigint) returns uuid language sql immutable as
    $$ select overlay(overlay(md5($1::text || nth) placing '4' from 13) placing '8' from 17)::uuid $$;
  create temporary table template (topic_id uuid, topic_execution_id uuid, task_id uuid) on commit drop;
  create temporary table sweeps (nth bigint, topic bigint, newest boolean, at timestamptz) on commit drop`;

const TEMPLATE = `insert into template
  select topic_id, id, task_id from topic_executions where id = $1`;

const PLAN = `
  with size as (select count(*)::int as of_sweep from prompt_executions join template using (topic_execution_id)),
    daily as (
      select ($2::int - count(*)::int) / of_sweep - ($1::int - 1) * $3::int as sweeps from size, prompt_executions group by of_sweep)
  insert into sweeps
  select row_number() over (), topic, back = 1, now() - back * case topic when 1 then interval '1 day' else interval '7 days' end
  from daily, generate_series(1, $1::int) topic, generate_series(1, case topic when 1 then daily.sweeps else $3::int end) back`;

/** Ids of rows that exist once per topic, or once per run, are derived from the original's. */
const ofTopic = (column: string) => `pg_temp.copied(original.${column}, copy.topic)`;
const ofSweep = (column: string) => `pg_temp.copied(original.${column}, copy.nth)`;

const OF_ANSWER = `original.answer_id in (select id from answers where answers.topic_execution_id = template.topic_execution_id)`;
const OF_INSIGHT = `original.topic_execution_id = template.topic_execution_id or original.prompt_execution_id in (
  select id from prompt_executions e where e.topic_execution_id = template.topic_execution_id)`;

const COPIES: Copy[] = [
  {
    table: 'topics',
    once_per: 'topic',
    where: 'original.id = template.topic_id',
    changes: {
      id: ofTopic('id'),
      text: `original.text || ' ' || copy.topic`,
    },
  },
  {
    table: 'prompts',
    once_per: 'topic',
    where: 'original.topic_id = template.topic_id',
    changes: {
      id: ofTopic('id'),
      topic_id: ofTopic('topic_id'),
    },
  },
  {
    table: 'tasks',
    once_per: 'sweep',
    where: 'original.task_id = template.task_id',
    changes: {
      task_id: ofSweep('task_id'),
      data: `jsonb_build_object('topic_id', pg_temp.copied(template.topic_id, copy.topic))`,
      started_at: 'copy.at',
      last_event_at: 'copy.at',
      finished_at: 'copy.at',
    },
  },
  {
    table: 'topic_executions',
    once_per: 'sweep',
    where: 'original.id = template.topic_execution_id',
    changes: {
      id: ofSweep('id'),
      topic_id: ofTopic('topic_id'),
      task_id: ofSweep('task_id'),
      created_at: 'copy.at',
      finished_at: 'copy.at',
    },
  },
  {
    table: 'prompt_executions',
    once_per: 'sweep',
    where: 'original.topic_execution_id = template.topic_execution_id',
    changes: {
      id: ofSweep('id'),
      topic_execution_id: ofSweep('topic_execution_id'),
      prompt_id: ofTopic('prompt_id'),
      created_at: 'copy.at',
      finished_at: 'copy.at',
    },
  },
  {
    table: 'answers',
    once_per: 'sweep',
    where: 'original.topic_execution_id = template.topic_execution_id',
    changes: {
      id: ofSweep('id'),
      prompt_execution_id: ofSweep('prompt_execution_id'),
      topic_execution_id: ofSweep('topic_execution_id'),
      asked_at: 'copy.at',
      answered_at: 'copy.at',
    },
  },
  {
    table: 'answer_mentions',
    once_per: 'sweep',
    where: OF_ANSWER,
    changes: { answer_id: ofSweep('answer_id') },
  },
  {
    table: 'answer_citations',
    once_per: 'sweep',
    where: OF_ANSWER,
    changes: { answer_id: ofSweep('answer_id') },
  },
  ...['answer_sums', 'mention_sums', 'citation_sums'].map(
    (table): Copy => ({
      table,
      once_per: 'sweep',
      where: 'original.topic_execution_id = template.topic_execution_id',
      changes: {
        topic_execution_id: ofSweep('topic_execution_id'),
        day: `(copy.at at time zone 'UTC')::date`,
      },
    }),
  ),
  {
    table: 'insights',
    once_per: 'sweep',
    where: OF_INSIGHT,
    changes: {
      id: ofSweep('id'),
      topic_execution_id: ofSweep('topic_execution_id'),
      prompt_execution_id: ofSweep('prompt_execution_id'),
    },
  },
  {
    table: 'spend',
    once_per: 'sweep',
    where: OF_ANSWER,
    changes: {
      answer_id: ofSweep('answer_id'),
      month: `date_trunc('month', copy.at)::date`,
      created_at: 'copy.at',
    },
  },
];

const LATEST = `
  insert into latest_prompt_executions (prompt_id, platform, prompt_execution_id)
  select ${ofTopic('prompt_id')}, original.platform, ${ofSweep('id')}
  from template join prompt_executions original using (topic_execution_id) cross join sweeps copy where copy.newest`;
