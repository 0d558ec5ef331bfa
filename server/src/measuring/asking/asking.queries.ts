import { sql } from 'kysely';
import { type Db, json, many, maybeOne, one, run } from '../../platform/db/database.ts';

/** Keeps exactly `slots` places for questions to a provider. */
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
  /** Every end that was given to the hold on the place: with another one it is somebody else's. */
  leases: Date[];
}

/** From a clock that was ahead and was set right: no hold lasts that long, whatever workers' clocks differ by. */
const AHEAD = sql`interval '10 minutes'`;
/** The same for waits, none of which is longer than a quarter of an hour. */
const WAIT_AHEAD = sql`interval '20 minutes'`;
const isOver = (now: Date) => sql`(lease_until <= ${now} or lease_until > ${now}::timestamptz + ${AHEAD})`;

/**
 * Takes one open answer and a free place with its provider, both until `lease_until`; undefined when either is missing.
 * Every assistant gets the prompts in the same order: where a run is cut short, they were asked the same ones.
 */
export async function claimAnswer(
  db: Db,
  input: {
    topic_execution_id: string;
    platform: string;
    /** What this process is asking at this moment, whatever a clock that jumps says of its leases. */
    held: string[];
    now: Date;
    lease_until: Date;
  },
) {
  const { topic_execution_id, platform, held, now, lease_until } = input;
  const claimed = await maybeOne(
    db,
    sql<Omit<ClaimedAnswer, 'leases'>>`with open as (
      select a.id from answers a join prompt_executions e on e.id = a.prompt_execution_id
      where a.topic_execution_id = ${topic_execution_id} and a.platform = ${platform} and a.status in ('planned', 'asking')
        and (a.status = 'planned' or ${isOver(now)}) and a.id <> all (${held}::uuid[])
        and (not_before is null or not_before <= ${now} or not_before > ${now}::timestamptz + ${WAIT_AHEAD})
        and not exists (select from provider_pauses p where p.platform = ${platform} and p.kind = 'rate'
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

/** Keeps answers and places that are still in use; those that others have taken over stay theirs. */
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

/** Gives an answer back that was claimed and not asked to the end. */
export async function reopenAnswer(db: Db, claimed: Attempt) {
  await run(db, sql`update answers set status = 'planned', lease_until = null where ${stillOurs(claimed)}`);
}

/** Gives an answer back that was claimed and not asked at all, so that the claim counts as no attempt. */
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

/** Fails what is still open on one assistant. */
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

/** Fails what is open on assistants that are no longer there to be asked. */
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

export async function countOpen(db: Db, topic_execution_id: string, platform: string) {
  const row = await one(
    db,
    sql<{ n: number }>`select count(*)::int as n from answers
      where topic_execution_id = ${topic_execution_id} and platform = ${platform} and status in ('planned', 'asking')`,
  );
  return row.n;
}

export async function pauseProvider(
  db: Db,
  pause: { platform: string; kind: string; detail: string; until: Date },
) {
  await run(
    db,
    sql`insert into provider_pauses (platform, kind, detail, until)
      values (${pause.platform}, ${pause.kind}, ${pause.detail}, ${pause.until})
      on conflict (platform) do update set kind = excluded.kind, detail = excluded.detail, until = excluded.until
      where provider_pauses.until < excluded.until or excluded.kind <> 'rate'`,
  );
}

/** Forgets that a provider told us to stop; when it told us to wait, we wait. */
export async function endPause(db: Db, platform: string) {
  await run(db, sql`delete from provider_pauses where platform = ${platform} and kind <> 'rate'`);
}

export interface Pause {
  platform: string;
  kind: string;
  detail: string;
  until: string;
}

export function listPauses(db: Db, now: Date) {
  return many(db, sql<Pause>`select platform, kind, detail, until from provider_pauses where until > ${now}`);
}
