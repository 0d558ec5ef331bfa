import { sql } from 'kysely';
import { type Db, many } from '../../platform/db/database.ts';

interface AnswerCost {
  platform: string;
  model: string | null;
  usd: number | null;
}

/** What the newest answers of a website cost on average, for each assistant and model asked. */
export const listAnswerCosts = (db: Db, domain_id: string) =>
  many(
    db,
    sql<AnswerCost>`select platform, requested_model as model, avg(cost_usd)::float8 as usd from (
        select platform, requested_model, cost_usd from answers
        where domain_id = ${domain_id} and answered_at is not null order by answered_at desc limit 500) latest
      where cost_usd > 0 group by platform, requested_model`,
  );
