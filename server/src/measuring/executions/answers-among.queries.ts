import { sql } from 'kysely';
import { cutsOf, spanOf, type ZonedDays } from '../../platform/day-range.ts';

export interface AnswerDays extends ZonedDays {
  domain_id: string;
}

/** Which answers are counted: of one assistant, of one topic, or of all. */
export interface AnswersAmong {
  assistant?: string | undefined;
  topic_id?: string | undefined;
}

type Sums = 'answer_sums' | 'mention_sums' | 'citation_sums';

/** Sums are found by their day in UTC; the moment of the sweep says whether it is one of these days. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Sums `s` of sweeps `x` that began on these days, of one topic or of all. */
export function sweptSums(table: Sums, { domain_id, topic_id, ...days }: AnswerDays & AnswersAmong) {
  const { from, to } = spanOf(days);
  const isAmong = topic_id === undefined ? sql`true` : sql`x.topic_id = ${topic_id}`;
  return sql`(select x.id, x.created_at from topic_executions x
      where x.domain_id = ${domain_id} and x.created_at >= ${from} and x.created_at < ${to} and ${isAmong}) x
    join ${sql.table(table)} s on s.topic_execution_id = x.id
      and s.domain_id = ${domain_id} and s.day between ${dayOf(from)} and ${dayOf(to)}`;
}

/** The same of assistants, or of one, without the built-in reader. */
export function sumsOf(table: Sums, of: AnswerDays & AnswersAmong) {
  const isAmong = of.assistant === undefined ? sql`true` : sql`s.platform = ${of.assistant}`;
  return sql`${sweptSums(table, of)} and s.platform <> 'local' and ${isAmong}`;
}

/** Which of the days it is on which a sweep `x` began, from 1. */
export const placeOf = (days: ZonedDays) =>
  sql`width_bucket(x.created_at, ${cutsOf(days).map((cut) => cut.toISOString())}::timestamptz[])`;
