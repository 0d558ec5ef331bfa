import { sql } from 'kysely';

/** Days are of UTC, both included. */
export interface AnswerDays {
  domain_id: string;
  start: string;
  end: string;
}

/** Which answers are counted: of one assistant, of one topic, or of all. */
export interface AnswersAmong {
  assistant?: string | undefined;
  topic_id?: string | undefined;
}

/** Sums of sweeps that count these answers. */
export const isAmong = ({ assistant, topic_id }: AnswersAmong) =>
  sql.join(
    [
      sql`(${assistant ?? null}::text is null or platform = ${assistant ?? null})`,
      sql`(${topic_id ?? null}::uuid is null or topic_execution_id in (select id from topic_executions where topic_id = ${topic_id ?? null}))`,
    ],
    sql` and `,
  );
