import type { AlertKind, Alert as AlertView } from '@sightline/contract/company/notifications';
import { sql } from 'kysely';
import { type Db, json, many, maybeOne, run } from '../../platform/db/database.ts';
import type { Part, Placed } from '../../platform/db/list-part.ts';

export interface Alert {
  org_id: string;
  /** Null when it concerns the whole organization. */
  domain_id: string | null;
  kind: AlertKind;
  /** The same matter has the same key, and is reported once. */
  key: string;
  /** One sentence with its figures. */
  title: string;
  detail: string;
  /** The one thing to do next, at a path of the dashboard. */
  action: { label: string; path: string };
}

/** Undefined when the matter was already reported. */
export function insertAlert(db: Db, alert: Alert, at: Date) {
  const { org_id, domain_id, kind, key, title, detail, action } = alert;
  return maybeOne(
    db,
    sql<{
      id: string;
      host: string | null;
    }>`insert into alerts (org_id, domain_id, kind, key, title, detail, action, created_at)
      select id, ${domain_id}, ${kind}, ${key}, ${title}, ${detail}, ${json(action)}, ${at}
      from organizations where id = ${org_id}
      on conflict (org_id, key) do nothing
      returning id, (select host from domains d where d.id = alerts.domain_id) as host`,
  );
}

/** Newest first, including those about the whole organization; one more than wanted where others follow. */
export function listAlertRows(db: Db, of: { domain_id: string; org_id: string } & Part) {
  return many(
    db,
    sql<
      Placed<AlertView>
    >`select number::text as place, id, kind, domain_id, title, detail, action, created_at from alerts
      where org_id = ${of.org_id} and (domain_id = ${of.domain_id} or domain_id is null)
        and (${of.cursor}::bigint is null or number < ${of.cursor})
      order by number desc limit ${of.limit + 1}`,
  );
}

/** Keeps the log of deliveries for a month, alerts for a year, and marks for as long as they are used. */
export async function deleteOld(db: Db, at: Date) {
  const ago = (days: number) => new Date(at.getTime() - days * 86_400_000);
  await run(db, sql`delete from webhook_deliveries where created_at < ${ago(30)}`);
  await run(db, sql`delete from alerts where created_at < ${ago(365)}`);
  await run(db, sql`delete from digests where week < ${ago(60)}::date`);
  await run(db, sql`delete from looked_executions where at < ${ago(14)}`);
}
