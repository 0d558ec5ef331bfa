import { sql } from 'kysely';
import { type Db, json, many, maybeOne, one, run } from '../../platform/db/database.ts';

/** One row for each sample of a run's questions, before the first is asked. */
export async function insertPlannedAnswers(
  db: Db,
  plan: {
    topic_execution_id: string;
    executions: readonly { prompt_id: string; platform: string; model: string; locale: string }[];
  },
) {
  await run(
    db,
    sql`insert into answers (domain_id, prompt_execution_id, topic_execution_id, platform, surface, sample, requested_model, locale)
      select e.domain_id, e.id, e.topic_execution_id, e.platform, e.surface, s.sample, p.model, p.locale
      from prompt_executions e
      join jsonb_to_recordset(${json(plan.executions)}) as p(prompt_id uuid, platform text, model text, locale text)
        using (prompt_id, platform), generate_series(1, e.planned) as s(sample)
      where e.topic_execution_id = ${plan.topic_execution_id}`,
  );
}

/** Creates or removes places so that there are exactly `slots` for this provider. */
export async function setProviderSlots(db: Db, platform: string, slots: number) {
  await run(
    db,
    sql`insert into provider_slots (platform, slot) select ${platform}, s from generate_series(1, ${slots}::int) s on conflict do nothing`,
  );
  await run(db, sql`delete from provider_slots where platform = ${platform} and slot > ${slots}`);
}

export interface ClaimedAnswer {
  id: string;
  prompt_execution_id: string;
  prompt_text: string;
  language: string;
  country: string | null;
  attempts: number;
  slot: number;
  /** Every lease end this hold has had; any other value means someone else holds the place. */
  leases: Date[];
}

/** A clock that was ahead wrote this hold: no hold lasts this long, even if workers' clocks differ. */
const AHEAD = sql`interval '10 minutes'`;
/** The same for pauses, which never last longer than a quarter of an hour. */
const WAIT_AHEAD = sql`interval '20 minutes'`;
const isOver = (now: Date) => sql`(lease_until <= ${now} or lease_until > ${now}::timestamptz + ${AHEAD})`;

/**
 * Claims one open answer and a free place with its provider, both until `lease_until`; undefined when either is
 * missing. Every assistant gets the prompts in the same order, so a run that is cut short has asked all of them the
 * same ones.
 */
export async function claimAnswer(
  db: Db,
  input: {
    topic_execution_id: string;
    platform: string;
    account: string;
    /** What this process is asking right now, even if a clock change makes its leases look expired. */
    held: string[];
    now: Date;
    lease_until: Date;
  },
) {
  const { topic_execution_id, platform, account, held, now, lease_until } = input;
  const claimed = await maybeOne(
    db,
    sql<Omit<ClaimedAnswer, 'leases'>>`with open as (
      select a.id from answers a join prompt_executions e on e.id = a.prompt_execution_id
      where a.topic_execution_id = ${topic_execution_id} and a.platform = ${platform} and a.status in ('planned', 'asking')
        and (a.status = 'planned' or ${isOver(now)}) and a.id <> all (${held}::uuid[])
        and (not_before is null or not_before <= ${now} or not_before > ${now}::timestamptz + ${WAIT_AHEAD})
        and not exists (select from provider_pauses p where p.platform = ${account} and p.kind = 'rate'
          and p.until > ${now} and p.until <= ${now}::timestamptz + ${WAIT_AHEAD})
      order by a.sample, e.prompt_id limit 1 for update of a skip locked
    ), free as (
      select slot from provider_slots
      where platform = ${platform} and (lease_until is null or ${isOver(now)}) and exists (select from open)
      limit 1 for update skip locked
    ), place as (
      update provider_slots s set lease_until = ${lease_until} from free
      where s.platform = ${platform} and s.slot = free.slot returning s.slot
    ), claimed as (
      update answers a set status = 'asking', attempts = attempts + 1, lease_until = ${lease_until}, asked_at = ${now}
      from open where a.id = open.id and exists (select from place)
      returning a.id, a.prompt_execution_id, a.attempts
    )
    select c.id, c.prompt_execution_id, c.attempts, place.slot, e.prompt_text, p.language, p.country
    from claimed c, place, prompt_executions e join prompts p on p.id = e.prompt_id where e.id = c.prompt_execution_id`,
  );
  return claimed && { ...claimed, leases: [lease_until] };
}

export async function releaseSlot(
  db: Db,
  platform: string,
  { slot, leases }: Pick<ClaimedAnswer, 'slot' | 'leases'>,
) {
  await run(
    db,
    sql`update provider_slots set lease_until = null
      where platform = ${platform} and slot = ${slot} and lease_until = any(${leases})`,
  );
}

/** Renews answers and places still in use; those that others have taken over stay theirs. */
export async function renewLeases(
  db: Db,
  platform: string,
  claims: readonly ClaimedAnswer[],
  lease_until: Date,
) {
  await run(
    db,
    sql`with held as (
      select * from jsonb_to_recordset(${json(claims)}) as r(id uuid, attempts int, slot int, leases timestamptz[])
    ), places as (
      update provider_slots s set lease_until = ${lease_until} from held
      where s.platform = ${platform} and s.slot = held.slot and s.lease_until = any(held.leases)
    ), promises as (
      update spend s set lease_until = ${lease_until} from held
      where s.answer_id = held.id and s.attempt = held.attempts and s.actual_usd is null
    )
    update answers a set lease_until = ${lease_until} from held
    where a.id = held.id and a.attempts = held.attempts and a.status = 'asking'`,
  );
}

/** An attempt at an answer, as one worker claimed it. */
type Attempt = Pick<ClaimedAnswer, 'id' | 'attempts'>;

const stillOurs = ({ id, attempts }: Attempt) =>
  sql`id = ${id} and attempts = ${attempts} and status = 'asking'`;

/** Releases a claimed answer whose question was not completed. */
export async function reopenAnswer(db: Db, claimed: Attempt) {
  await run(db, sql`update answers set status = 'planned', lease_until = null where ${stillOurs(claimed)}`);
}

/** Releases a claimed answer that was never asked, so that the claim does not count as an attempt. */
export async function unclaimAnswer(db: Db, claimed: Attempt) {
  await run(
    db,
    sql`update answers set status = 'planned', lease_until = null, attempts = attempts - 1 where ${stillOurs(claimed)}`,
  );
}

export async function postponeAnswer(
  db: Db,
  claimed: Attempt,
  failure: { kind: string; text: string; not_before: Date },
) {
  await run(
    db,
    sql`update answers set status = 'planned', lease_until = null, not_before = ${failure.not_before},
      failure_kind = ${failure.kind}, failure = ${failure.text} where ${stillOurs(claimed)}`,
  );
}

export async function failAnswer(
  db: Db,
  claimed: Attempt,
  failure: { kind: string; text: string; at: Date },
) {
  await run(
    db,
    sql`update answers set status = 'failed', lease_until = null, failure_kind = ${failure.kind}, failure = ${failure.text},
      answered_at = ${failure.at} where ${stillOurs(claimed)}`,
  );
}

/** Fails the open answers of one assistant. */
export async function failOpenAnswers(
  db: Db,
  input: { topic_execution_id: string; platform: string; kind: string; text: string; at: Date },
) {
  await run(
    db,
    sql`update answers set status = 'failed', lease_until = null, failure_kind = ${input.kind}, failure = ${input.text}, answered_at = ${input.at}
      where topic_execution_id = ${input.topic_execution_id} and platform = ${input.platform} and status = 'planned'`,
  );
}

/** Fails open answers of assistants that are no longer available. */
export async function failDisconnected(
  db: Db,
  input: { topic_execution_id: string; connected: readonly string[]; text: string; at: Date },
) {
  await run(
    db,
    sql`update answers set status = 'failed', lease_until = null, failure_kind = 'access', failure = ${input.text}, answered_at = ${input.at}
      where topic_execution_id = ${input.topic_execution_id} and status in ('planned', 'asking') and platform <> all (${input.connected})`,
  );
}

export async function cancelOpenAnswers(db: Db, topic_execution_id: string) {
  await run(
    db,
    sql`update answers set status = 'cancelled', lease_until = null
      where topic_execution_id = ${topic_execution_id} and status in ('planned', 'asking')`,
  );
}

export function countAnswers(db: Db, topic_execution_id: string) {
  return one(
    db,
    sql<{
      done: number;
      planned: number;
    }>`select count(*) filter (where status not in ('planned', 'asking'))::int as done,
      count(*)::int as planned from answers where topic_execution_id = ${topic_execution_id}`,
  );
}

export async function countOpen(
  db: Db,
  input: { topic_execution_id: string; platform: string; held: string[] },
) {
  const { topic_execution_id, platform, held } = input;
  const row = await one(
    db,
    sql<{ n: number }>`select count(*)::int as n from answers
      where topic_execution_id = ${topic_execution_id} and platform = ${platform} and status in ('planned', 'asking')
        and id <> all (${held}::uuid[])`,
  );
  return row.n;
}

export async function pauseProvider(
  db: Db,
  pause: { account: string; kind: string; detail: string; until: Date },
) {
  await run(
    db,
    sql`insert into provider_pauses (platform, kind, detail, until)
      values (${pause.account}, ${pause.kind}, ${pause.detail}, ${pause.until})
      on conflict (platform) do update set kind = excluded.kind, detail = excluded.detail, until = excluded.until
      where provider_pauses.until < excluded.until or excluded.kind <> 'rate'`,
  );
}

/** Clears the "stop" of a key; a "wait" stays in force. */
export async function endPause(db: Db, account: string) {
  await run(db, sql`delete from provider_pauses where platform = ${account} and kind <> 'rate'`);
}

export interface Pause {
  /** The key of an assistant: see `accountOf`. */
  account: string;
  kind: string;
  detail: string;
  until: string;
}

export function listPauses(db: Db, now: Date) {
  return many(
    db,
    sql<Pause>`select platform as account, kind, detail, until from provider_pauses where until > ${now}`,
  );
}
