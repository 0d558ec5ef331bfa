import { sql } from 'kysely';
import { type Db, maybeOne, run } from '../../platform/db/database.ts';

/** First day of the month in UTC, as the cap counts it. */
const monthOf = (at: Date) => at.toISOString().slice(0, 8).concat('01');

const LEAST_PROMISE_USD = 0.05;

/** Promises money for one attempt; false when the month's cap would be passed. One row per month is what everyone adds to. */
export async function reserveSpend(
  db: Db,
  input: {
    answer_id: string;
    attempt: number;
    domain_id: string;
    platform: string;
    reserve_usd: number;
    at: Date;
  },
): Promise<boolean> {
  const month = monthOf(input.at);
  const reserved = await run(
    db,
    sql`with total as (
      insert into spend_months as m (domain_id, month, reserved_usd)
      select id, ${month}, ${input.reserve_usd} from domains where id = ${input.domain_id} and monthly_spend_cap_usd >= ${input.reserve_usd}
      on conflict (domain_id, month) do update set reserved_usd = m.reserved_usd + excluded.reserved_usd
        where m.spent_usd + m.reserved_usd + excluded.reserved_usd <= (select monthly_spend_cap_usd from domains where id = m.domain_id)
      returning domain_id
    )
    insert into spend (answer_id, attempt, domain_id, platform, month, reserved_usd, created_at)
    select ${input.answer_id}, ${input.attempt}, domain_id, ${input.platform}, ${month}, ${input.reserve_usd}, ${input.at} from total`,
  );
  return reserved > 0;
}

interface Settlement {
  answer_id: string;
  attempt: number;
  /** Null keeps the reservation, because nobody said. */
  actual_usd: number | null;
}

/** What an attempt cost. */
export async function settleSpend(db: Db, settlement: Settlement) {
  await run(db, sql`with ${settling(settlement)} select`);
}

/** The same as parts of a statement. */
export const settling = ({ answer_id, attempt, actual_usd }: Settlement) => sql`settled as (
      update spend set actual_usd = coalesce(${actual_usd}, reserved_usd)
      where answer_id = ${answer_id} and attempt = ${attempt} and actual_usd is null
      returning domain_id, month, reserved_usd, actual_usd
    ), month as (
      update spend_months m set reserved_usd = m.reserved_usd - s.reserved_usd, spent_usd = m.spent_usd + s.actual_usd
      from settled s where m.domain_id = s.domain_id and m.month = s.month
    )`;

/** What the dearest of the last answers cost, and never less than five cents. */
export async function dearestAnswer(db: Db, domain_id: string, platform: string): Promise<number> {
  const row = await maybeOne(
    db,
    sql<{ usd: number }>`select max(actual_usd) as usd from (
      select actual_usd from spend where domain_id = ${domain_id} and platform = ${platform} order by created_at desc limit 50) latest`,
  );
  return Math.max(LEAST_PROMISE_USD, row?.usd ?? 0);
}

export async function spendOf(db: Db, domain_id: string, at: Date) {
  const row = await maybeOne(
    db,
    sql<{ spent_usd: number; reserved_usd: number; cap_usd: number }>`select
        coalesce(m.spent_usd, 0) as spent_usd, coalesce(m.reserved_usd, 0) as reserved_usd, d.monthly_spend_cap_usd as cap_usd
      from domains d left join spend_months m on m.domain_id = d.id and m.month = ${monthOf(at)}
      where d.id = ${domain_id}`,
  );
  return { month: monthOf(at).slice(0, 7), ...(row ?? { spent_usd: 0, reserved_usd: 0, cap_usd: 0 }) };
}
