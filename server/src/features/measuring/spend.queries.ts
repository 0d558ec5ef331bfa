import { sql } from 'kysely';
import { type Db, maybeOne, one, run } from '../../platform/db/database.ts';

/** First day of the month in UTC, as the cap counts it. */
const monthOf = (at: Date) => at.toISOString().slice(0, 8).concat('01');

/**
 * Promises money for one attempt; false when the month's cap would be passed.
 * The domain's row is locked, so that attempts of several workers are counted one after another.
 */
export function reserveSpend(
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
  return db.transaction().execute(async (trx) => {
    const domain = await one(
      trx,
      sql<{
        cap: number;
      }>`select monthly_spend_cap_usd as cap from domains where id = ${input.domain_id} for no key update`,
    );
    const { spent } = await one(
      trx,
      sql<{ spent: number }>`select coalesce(sum(coalesce(actual_usd, reserved_usd)), 0) as spent
        from spend where domain_id = ${input.domain_id} and month = ${month}`,
    );
    if (spent + input.reserve_usd > domain.cap) return false;
    await run(
      trx,
      sql`insert into spend (answer_id, attempt, domain_id, platform, month, reserved_usd, created_at)
        values (${input.answer_id}, ${input.attempt}, ${input.domain_id}, ${input.platform}, ${month}, ${input.reserve_usd}, ${input.at})
        on conflict do nothing`,
    );
    return true;
  });
}

/** What the attempt cost; null keeps the reservation, because nobody said. */
export async function settleSpend(
  db: Db,
  input: { answer_id: string; attempt: number; actual_usd: number | null },
) {
  await run(
    db,
    sql`update spend set actual_usd = coalesce(${input.actual_usd}, reserved_usd)
      where answer_id = ${input.answer_id} and attempt = ${input.attempt}`,
  );
}

export async function spendOf(db: Db, domain_id: string, at: Date) {
  const row = await maybeOne(
    db,
    sql<{ spent_usd: number; reserved_usd: number; cap_usd: number }>`select
        coalesce(sum(s.actual_usd), 0) as spent_usd,
        coalesce(sum(s.reserved_usd) filter (where s.actual_usd is null), 0) as reserved_usd,
        d.monthly_spend_cap_usd as cap_usd
      from domains d left join spend s on s.domain_id = d.id and s.month = ${monthOf(at)}
      where d.id = ${domain_id} group by d.id`,
  );
  return { month: monthOf(at).slice(0, 7), ...(row ?? { spent_usd: 0, reserved_usd: 0, cap_usd: 0 }) };
}
