import type { Delivery, Webhook } from '@sightline/contract/company/webhooks';
import { sql } from 'kysely';
import { type Db, many, maybeOne, one, run } from '../../platform/db/database.ts';
import type { Part, Placed } from '../../platform/db/list-part.ts';

const shown = sql`w.id, w.url, w.kinds, w.enabled, w.off_reason, w.created_at, (
    select jsonb_build_object('status', d.status, 'at', coalesce(d.tried_at, d.created_at), 'sending', d.status = 'waiting' and d.error is null)
    from webhook_deliveries d where d.webhook_id = w.id order by d.number desc limit 1
  ) as last`;

export function listWebhookRows(db: Db, org_id: string) {
  return many(
    db,
    sql<Webhook>`select ${shown} from webhooks w where w.org_id = ${org_id} order by w.created_at, w.id`,
  );
}

export function findWebhook(db: Db, org_id: string, id: string) {
  return maybeOne(
    db,
    sql<Webhook>`select ${shown} from webhooks w where w.id = ${id} and w.org_id = ${org_id}`,
  );
}

/** Existing addresses, locked against new ones in the organization until the transaction ends. */
export async function lockWebhookUrls(db: Db, org_id: string): Promise<string[]> {
  await run(db, sql`select id from organizations where id = ${org_id} for update`);
  const rows = await many(db, sql<{ url: string }>`select url from webhooks where org_id = ${org_id}`);
  return rows.map(({ url }) => url);
}

export function insertWebhook(
  db: Db,
  webhook: { org_id: string; url: string; kinds: string[]; secret: Buffer; created_by: string; at: Date },
) {
  return one(
    db,
    sql<{ id: string }>`insert into webhooks (org_id, url, kinds, secret, created_by, created_at)
      values (${webhook.org_id}, ${webhook.url}, ${webhook.kinds}, ${webhook.secret}, ${webhook.created_by}, ${webhook.at})
      returning id`,
  );
}

/** Null leaves a field unchanged. */
export async function updateWebhookRow(
  db: Db,
  change: { org_id: string; id: string; url: string | null; kinds: string[] | null; enabled: boolean | null },
): Promise<boolean> {
  const changed = await run(
    db,
    sql`update webhooks set url = coalesce(${change.url}, url), kinds = coalesce(${change.kinds}::text[], kinds),
        enabled = coalesce(${change.enabled}, enabled),
        off_reason = case when ${change.enabled}::boolean is null then off_reason end, rests_until = null
      where id = ${change.id} and org_id = ${change.org_id}`,
  );
  return changed > 0;
}

export async function deleteWebhook(db: Db, org_id: string, id: string): Promise<boolean> {
  return (await run(db, sql`delete from webhooks where id = ${id} and org_id = ${org_id}`)) > 0;
}

export async function replaceSecret(
  db: Db,
  change: { org_id: string; id: string; secret: Buffer; former_until: Date },
): Promise<boolean> {
  const changed = await run(
    db,
    sql`update webhooks set former_secret = secret, former_until = ${change.former_until}, secret = ${change.secret}
      where id = ${change.id} and org_id = ${change.org_id}`,
  );
  return changed > 0;
}

/** The organization's active webhooks that take this kind. */
export function listWebhooksFor(db: Db, org_id: string, kind: string) {
  return many(
    db,
    sql<{
      id: string;
    }>`select id from webhooks where org_id = ${org_id} and enabled and ${kind} = any (kinds)`,
  );
}

const log = sql`id, kind, status, tries, http_status, ms, answer, error, tried_at, next_try_at, created_at`;

export function insertDelivery(
  db: Db,
  delivery: { id: string; webhook_id: string; kind: string; body: string; at: Date },
) {
  const { id, webhook_id, kind, body, at } = delivery;
  return one(
    db,
    sql<Delivery>`insert into webhook_deliveries (id, webhook_id, kind, body, next_try_at, created_at)
      values (${id}, ${webhook_id}, ${kind}, ${body}, ${at}, ${at}) returning ${log}`,
  );
}

/** Newest first; one more than wanted where others follow. */
export function listDeliveryRows(db: Db, webhook_id: string, { limit, cursor }: Part) {
  return many(
    db,
    sql<Placed<Delivery>>`select number::text as place, ${log} from webhook_deliveries
      where webhook_id = ${webhook_id} and (${cursor}::bigint is null or number < ${cursor}) order by number desc limit ${limit + 1}`,
  );
}

/** Restarts the waits, including the receiver's; a delivery in progress stays as it is. */
export async function reopenDelivery(db: Db, of: { webhook_id: string; id: string; at: Date }) {
  await restReceiver(db, of.webhook_id, null);
  return maybeOne(
    db,
    sql<Delivery>`update webhook_deliveries set status = 'waiting', next_try_at = ${of.at}, first_try = tries, error = null
      where id = ${of.id} and webhook_id = ${of.webhook_id} returning ${log}`,
  );
}

/** Until then only tests are sent to it. */
export async function restReceiver(db: Db, webhook_id: string, until: Date | null) {
  await run(
    db,
    sql`update webhooks set rests_until = ${until}
      where id = ${webhook_id} and rests_until is distinct from ${until}::timestamptz`,
  );
}

/** A time further ahead than any wait was written by a clock that has been set back. */
const isAwake = (at: Date) =>
  sql`(d.kind = 'test' or w.enabled and (w.rests_until is null or w.rests_until <= ${at}
    or w.rests_until > ${at}::timestamptz + interval '10 minutes'))`;
const isDue = (at: Date) =>
  sql`(d.next_try_at <= ${at} or d.next_try_at > ${at}::timestamptz + interval '16 hours')`;

export interface ClaimedDelivery {
  id: string;
  webhook_id: string;
  kind: string;
  body: string;
  tries: number;
  first_try: number;
  url: string;
  secret: Buffer;
  former_secret: Buffer | null;
}

/** Claims a due delivery until `lease_until`; undefined when nothing is due, or another worker has it. */
export function claimDelivery(db: Db, id: string, at: Date, lease_until: Date) {
  return maybeOne(
    db,
    sql<ClaimedDelivery>`update webhook_deliveries d
      set tries = tries + 1, next_try_at = ${lease_until}, tried_at = ${at}, http_status = null, ms = null, answer = null, error = null
      from webhooks w
      where d.id = ${id} and w.id = d.webhook_id and d.status = 'waiting' and ${isDue(at)}
        and ${isAwake(at)}
      returning d.id, d.webhook_id, d.kind, d.body, d.tries, d.first_try, w.url, w.secret,
        case when w.former_until > ${at} then w.former_secret end as former_secret`,
  );
}

/** The longest-waiting delivery of each receiver. */
export function listDueDeliveries(db: Db, at: Date, limit: number) {
  return many(
    db,
    sql<{ id: string }>`select id from (
        select distinct on (d.webhook_id) d.id, d.next_try_at
        from webhook_deliveries d join webhooks w on w.id = d.webhook_id
        where d.status = 'waiting' and ${isDue(at)} and ${isAwake(at)}
        order by d.webhook_id, d.next_try_at, d.number
      ) due order by next_try_at limit ${limit}`,
  );
}

/** Stores the result of an attempt, unless another attempt has begun meanwhile. */
export async function saveTry(
  db: Db,
  claimed: Pick<ClaimedDelivery, 'id' | 'tries'>,
  went: {
    status: Delivery['status'];
    http_status: number | null;
    ms: number;
    answer: string | null;
    error: string | null;
    next_try_at: Date | null;
  },
) {
  await run(
    db,
    sql`update webhook_deliveries set status = ${went.status}, http_status = ${went.http_status}, ms = ${went.ms},
        answer = ${went.answer}, error = ${went.error}, next_try_at = ${went.next_try_at}
      where id = ${claimed.id} and tries = ${claimed.tries} and status = 'waiting'`,
  );
}

/** Stores the reason and ends waiting deliveries. */
export async function turnOff(db: Db, webhook_id: string, reason: string) {
  await run(db, sql`update webhooks set enabled = false, off_reason = ${reason} where id = ${webhook_id}`);
  await endWaiting(db, webhook_id, reason);
}

/** Deliveries not sent by now will not be sent later either. */
export async function endWaiting(db: Db, webhook_id: string, reason: string) {
  await run(
    db,
    sql`update webhook_deliveries set status = 'failed', next_try_at = null, error = coalesce(error, ${reason})
      where webhook_id = ${webhook_id} and status = 'waiting'`,
  );
}
