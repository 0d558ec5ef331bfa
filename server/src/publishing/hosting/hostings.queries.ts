import type { DnsCheck, Indexing } from '@sightline/contract/publishing/hosting';
import { sql } from 'kysely';
import { type Db, json, many, maybeOne, run } from '../../platform/db/database.ts';

export interface HostingRow {
  domain_id: string;
  subdomain: string;
  host: string;
  verification_token: string;
  txt_seen_at: string | null;
  dns_configured_at: string | null;
  active_at: string | null;
  tls: { status: string; detail: string | null } | null;
  checks: DnsCheck[];
  checked_at: string | null;
  indexing: Indexing | null;
}

const columns = sql`domain_id, subdomain, host, verification_token, txt_seen_at, dns_configured_at, active_at, tls, checks, checked_at, indexing`;

export function findHosting(db: Db, domain_id: string) {
  return maybeOne(db, sql<HostingRow>`select ${columns} from hostings where domain_id = ${domain_id}`);
}

/** True when the domain has proved this host. */
export function findVerifiedHost(db: Db, host: string) {
  return maybeOne(
    db,
    sql<{ domain_id: string; org_id: string }>`select h.domain_id, d.org_id
      from hostings h join domains d on d.id = h.domain_id where h.host = ${host} and h.txt_seen_at is not null
        and d.org_id is not null`,
  );
}

export interface ChosenHost {
  domain_id: string;
  subdomain: string;
  host: string;
  /** Used when the domain has none yet. */
  verification_token: string;
  created_by: string;
  at: Date;
  /** Needs no records, so it counts as proved and live at once. */
  live: boolean;
}

/** A different host starts from the beginning; the same one stays as it is. The domain's token never changes. */
export async function chooseHost(db: Db, chosen: ChosenHost) {
  const { domain_id, subdomain, host, verification_token, created_by, at } = chosen;
  const live_at = chosen.live ? at : null;
  await run(
    db,
    sql`insert into hostings (domain_id, subdomain, host, verification_token, txt_seen_at, dns_configured_at, active_at, created_by, created_at)
      values (${domain_id}, ${subdomain}, ${host}, ${verification_token}, ${live_at}, ${live_at}, ${live_at}, ${created_by}, ${at})
      on conflict (domain_id) do update set subdomain = excluded.subdomain, host = excluded.host,
        txt_seen_at = excluded.txt_seen_at, dns_configured_at = excluded.dns_configured_at,
        active_at = excluded.active_at, tls = null, checks = '[]', checked_at = null, indexing = null,
        indexing_checked_at = null, index_now_at = null, created_by = excluded.created_by, created_at = excluded.created_at
      where hostings.host <> excluded.host`,
  );
}

/** Whether nobody has checked since `before`; if so, the caller checks now. */
export async function claimLook(db: Db, domain_id: string, at: Date, before: Date): Promise<boolean> {
  const claimed = await run(
    db,
    sql`update hostings set checked_at = ${at}
      where domain_id = ${domain_id} and (checked_at is null or checked_at <= ${before} or checked_at > ${at})`,
  );
  return claimed > 0;
}

export interface LookResult {
  domain_id: string;
  host: string;
  checks: DnsCheck[];
  tls: HostingRow['tls'];
  at: Date;
}

/** Stores the result of a check, unless another host was chosen meanwhile. */
export async function saveLook(db: Db, look: LookResult) {
  await run(
    db,
    sql`update hostings set checks = ${json(look.checks)}, tls = ${look.tls ? json(look.tls) : null}, checked_at = ${look.at}
      where domain_id = ${look.domain_id} and host = ${look.host}`,
  );
}

export type Milestones = Pick<HostingRow, 'txt_seen_at' | 'dns_configured_at' | 'active_at'>;

export async function saveMilestones(db: Db, row: { domain_id: string; host: string }, reached: Milestones) {
  await run(
    db,
    sql`update hostings set txt_seen_at = ${reached.txt_seen_at}, dns_configured_at = ${reached.dns_configured_at},
      active_at = ${reached.active_at} where domain_id = ${row.domain_id} and host = ${row.host}`,
  );
}

/** The other domain that holds a host. */
export function findHolder(db: Db, host: string, domain_id: string) {
  return maybeOne(
    db,
    sql<{ domain_id: string; verification_token: string }>`select domain_id, verification_token from hostings
      where host = ${host} and txt_seen_at is not null and domain_id <> ${domain_id} for update`,
  );
}

/** Removes a domain's proof, because someone else now has the host. */
export async function releaseHost(db: Db, domain_id: string) {
  await run(
    db,
    sql`update hostings set txt_seen_at = null, dns_configured_at = null, active_at = null, tls = null
      where domain_id = ${domain_id}`,
  );
}

/** Hosts to check again: hosts in setup often for a day, all of them daily, abandoned ones never. */
export async function listDueHosts(
  db: Db,
  due: { pending_before: Date; young_since: Date; daily_before: Date; alive_since: Date; limit: number },
) {
  return many(
    db,
    sql<{ domain_id: string }>`select domain_id from hostings
      where host not like '%.localhost' and (checked_at is null or checked_at < ${due.daily_before}
        or (active_at is null and created_at > ${due.young_since} and checked_at < ${due.pending_before}))
        and (active_at is not null or created_at > ${due.alive_since})
      order by checked_at nulls first limit ${due.limit}`,
  );
}

/** Whether nobody has read the site since `before` (`found_before` if the link was found); if so, the caller does. */
export async function claimIndexing(db: Db, domain_id: string, at: Date, before: Date, found_before: Date) {
  const claimed = await run(
    db,
    sql`update hostings set indexing_checked_at = ${at} where domain_id = ${domain_id}
      and (indexing is null or indexing_checked_at > ${at}
        or indexing_checked_at <= case when (indexing->>'found')::boolean then ${found_before}::timestamptz else ${before}::timestamptz end)`,
  );
  return claimed > 0;
}

export async function saveIndexing(db: Db, row: { domain_id: string; host: string }, indexing: Indexing) {
  await run(
    db,
    sql`update hostings set indexing = ${json(indexing)} where domain_id = ${row.domain_id} and host = ${row.host}`,
  );
}

/** Live hosts whose changes go to search engines, and until when they have gone. */
export function listToldHosts(db: Db) {
  return many(
    db,
    sql<{ domain_id: string; org_id: string; host: string; index_now_at: string | null }>`
      select h.domain_id, d.org_id, h.host, h.index_now_at from hostings h
      join domains d on d.id = h.domain_id and d.tells_index_now and d.search_engines_may_index
      where h.active_at is not null and h.host not like '%.localhost' and d.org_id is not null
      order by h.index_now_at nulls first limit 1000`,
  );
}

export async function markTold(db: Db, row: { domain_id: string; host: string }, until: Date) {
  await run(
    db,
    sql`update hostings set index_now_at = ${until} where domain_id = ${row.domain_id} and host = ${row.host}`,
  );
}

/** Frees its host name and notifies the edge. */
export async function freeHost(db: Db, domain_id: string) {
  await run(db, sql`delete from hostings where domain_id = ${domain_id}`);
}

/** Hosts below a host name, also of websites that are being erased. */
export async function listHostsUnder(db: Db, host: string): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ host: string }>`select host from hostings where right(host, length(${host}) + 1) = '.' || ${host}`,
  );
  return rows.map((row) => row.host);
}
