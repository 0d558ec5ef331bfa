import type { DnsCheck } from '@sightline/contract/hosting';
import { sql } from 'kysely';
import { type Db, maybeOne } from '../../platform/db/database.ts';

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
}

const columns = sql`domain_id, subdomain, host, verification_token, txt_seen_at, dns_configured_at, active_at, tls, checks, checked_at`;

export function findHosting(db: Db, domain_id: string) {
  return maybeOne(db, sql<HostingRow>`select ${columns} from hostings where domain_id = ${domain_id}`);
}

/** The domain that proved it has this host. */
export function findVerifiedHost(db: Db, host: string) {
  return maybeOne(
    db,
    sql<{ domain_id: string; org_id: string }>`select h.domain_id, d.org_id
      from hostings h join domains d on d.id = h.domain_id where h.host = ${host} and h.txt_seen_at is not null`,
  );
}
