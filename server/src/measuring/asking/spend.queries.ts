import { sql } from 'kysely';
import { type Db, json, maybeOne, run } from '../../platform/db/database.ts';

/** First day of the month in UTC, which is the cap's period. */
const monthOf = (at: Date) => at.toISOString().slice(0, 8).concat('01');

const MIN_PROMISE_USD = 0.05;

/** Amount promised before a question whose price is unknown. */
export interface Price {
  usd: number;
  /** A guess, because nothing was paid to this assistant lately; if less is left, the rest is promised. */
  is_guess: boolean;
}

interface Promised {
  answer_id: string;
  attempt: number;
  domain_id: string;
  platform: string;
  reserve_usd: number;
  is_guess?: boolean;
  /**
   * The run, and the promise per question of each of its assistants and its account, so that none gets ahead of the others with the
   * last of the money.
   */
  run?: { topic_execution_id: string; prices: Record<string, number>; accounts: Record<string, string> };
  /** How long the promise lasts without renewal; as long as a claim unless given. */
  lease_ms?: number;
  at: Date;
}

/**
 * Amount the other assistants of the run still need to reach as many paid answers as this one. Paused assistants are
 * ignored, because nobody waits for them.
 */
const needOfOthers = ({ platform, run, at }: Promised) =>
  run
    ? sql`(
      with paid as (
        select a.platform, count(*) filter (where s.answer_id is not null) as taken,
          count(*) filter (where s.answer_id is null and a.status = 'planned') as open
        from answers a left join lateral (
          select answer_id from spend where answer_id = a.id and (actual_usd is null or actual_usd > 0) limit 1) s on true
        where a.topic_execution_id = ${run.topic_execution_id} and a.surface = 'api' group by 1
      )
      select coalesce(sum(least(o.open, greatest(0, mine.taken - o.taken)) * (${json(run.prices)} ->> o.platform)::numeric), 0)
      from paid o join paid mine on mine.platform = ${platform}
      where o.platform <> ${platform} and not exists (select from provider_pauses p where p.platform = ${json(run.accounts)} ->> o.platform and p.until > ${at}))`
    : sql`0`;

/** Extra cost, beyond the guess, of the answers in flight now that a price is known. */
const missingForGuesses = ({ domain_id, platform, reserve_usd, is_guess, at }: Promised) =>
  is_guess
    ? sql`0`
    : sql`(
      select coalesce(sum(greatest(0, ${reserve_usd}::numeric - reserved_usd)), 0) from spend
      where domain_id = ${domain_id} and month = ${monthOf(at)} and platform = ${platform} and actual_usd is null)`;

/** How long a promise lasts without renewal, like a claim. */
const PROMISE_LEASE_MS = 60_000;

/**
 * Promises money for one attempt; false when that would exceed the month's cap. All promises add to one row per month.
 */
export async function reserveSpend(db: Db, input: Promised): Promise<boolean> {
  const month = monthOf(input.at);
  const lease_until = new Date(input.at.getTime() + (input.lease_ms ?? PROMISE_LEASE_MS));
  await run(
    db,
    sql`insert into spend_months (domain_id, month) values (${input.domain_id}, ${month}) on conflict do nothing`,
  );
  const reserved = await run(
    db,
    sql`with locked as materialized (
      select m.spent_usd + m.reserved_usd as gone, d.monthly_spend_cap_usd as cap
      from spend_months m join domains d on d.id = m.domain_id
      where m.domain_id = ${input.domain_id} and m.month = ${month} for update of m
    ), fitting as (
      select case when ${input.is_guess ?? false} then least(${input.reserve_usd}::numeric, greatest(${MIN_PROMISE_USD}::numeric, cap - gone))
        else ${input.reserve_usd}::numeric end as usd, gone, cap from locked
    ), total as (
      update spend_months m set reserved_usd = m.reserved_usd + f.usd from fitting f
      where m.domain_id = ${input.domain_id} and m.month = ${month} and f.gone + f.usd + ${missingForGuesses(input)} + ${needOfOthers(input)} <= f.cap
      returning m.domain_id, f.usd
    )
    insert into spend (answer_id, attempt, domain_id, platform, month, reserved_usd, created_at, lease_until)
    select ${input.answer_id}, ${input.attempt}, domain_id, ${input.platform}, ${month}, usd, ${input.at}, ${lease_until} from total`,
  );
  return reserved > 0;
}

/** Whether so much is already spent that no further question is possible, whatever happens to those in flight. */
export async function isSpent(db: Db, of: { domain_id: string; least_usd: number; at: Date }) {
  const { spent_usd, cap_usd } = await spendOf(db, of.domain_id, of.at);
  return spent_usd + of.least_usd > cap_usd + ROUNDING;
}

/** Sums of money arrive as floating-point numbers here. */
const ROUNDING = 1e-9;

interface Settlement {
  answer_id: string;
  attempt: number;
  /** Null books the promised amount, because the cost is unknown. */
  actual_usd: number | null;
}

/** What an attempt cost. */
export async function settleSpend(db: Db, settlement: Settlement) {
  await run(db, sql`with ${settling(settlement)} select`);
}

/** The same, as parts of a statement. */
export const settling = ({ answer_id, attempt, actual_usd }: Settlement) => sql`settled as (
      update spend set actual_usd = coalesce(${actual_usd}, reserved_usd)
      where answer_id = ${answer_id} and attempt = ${attempt} and actual_usd is null
      returning domain_id, month, reserved_usd, actual_usd
    ), month as (
      update spend_months m set reserved_usd = m.reserved_usd - s.reserved_usd, spent_usd = m.spent_usd + s.actual_usd
      from settled s where m.domain_id = s.domain_id and m.month = s.month
    )`;

/** The highest cost among the latest answers, but at least five cents; null when none was paid yet. */
export async function dearestAnswer(db: Db, domain_id: string, platform: string): Promise<number | null> {
  const row = await maybeOne(
    db,
    sql<{ usd: number | null }>`select max(actual_usd) filter (where actual_usd > 0) as usd from (
      select actual_usd from spend where domain_id = ${domain_id} and platform = ${platform} order by created_at desc limit 50) latest`,
  );
  return row?.usd == null ? null : atLeast(row.usd);
}

/** Minimum promise for a question. */
export const atLeast = (usd: number) => Math.max(MIN_PROMISE_USD, usd);

/** A promise that nobody renews: its process is gone, and the question may have been billed. */
const isLost = (at: Date) =>
  sql`(s.lease_until is null or s.lease_until <= ${at} or s.lease_until > ${at}::timestamptz + interval '10 minutes')`;

/**
 * What all attempts at an answer cost, as the month's sum counts them: with those that broke off and were booked as
 * promised. Null for answers that nothing was promised for. `answers` is called `a` in the statement.
 */
export const paidForAnswer = (at: Date) => sql`(
      select sum(coalesce(s.actual_usd, s.reserved_usd)) from spend s
      where s.answer_id = a.id and (s.actual_usd is not null or ${isLost(at)}))`;

export async function spendOf(db: Db, domain_id: string, at: Date) {
  const month = monthOf(at);
  const row = await maybeOne(
    db,
    sql<{ spent_usd: number; reserved_usd: number; cap_usd: number }>`select
        coalesce(m.spent_usd, 0) + lost.usd as spent_usd, coalesce(m.reserved_usd, 0) - lost.usd as reserved_usd,
        d.monthly_spend_cap_usd as cap_usd
      from domains d left join spend_months m on m.domain_id = d.id and m.month = ${month}
      cross join lateral (
        select coalesce(sum(s.reserved_usd), 0) as usd from spend s
        where s.domain_id = d.id and s.month = ${month} and s.actual_usd is null and ${isLost(at)}) lost
      where d.id = ${domain_id}`,
  );
  return { month: month.slice(0, 7), ...(row ?? { spent_usd: 0, reserved_usd: 0, cap_usd: 0 }) };
}
