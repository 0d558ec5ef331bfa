import type { DnsCheck, DnsRecord, HostingStatus } from '@sightline/contract/publishing/hosting';
import type { DnsProvider } from './dns-providers.ts';

/** A record in the form one provider expects. */
export interface DnsRecordRow {
  type: DnsRecord['type'];
  /** Without the domain, which providers append themselves. */
  name: string;
  whole_name: string;
  value: string;
  name_field: string;
  value_field: string;
  check: DnsCheck | null;
}

export function recordRows(provider: DnsProvider, status: HostingStatus): DnsRecordRow[] {
  return recordsOf(status).map(({ type, name, value }) => ({
    type,
    name: relativeName(name, status),
    whole_name: name,
    value: valueFor(provider, type, value),
    name_field: provider.name_field,
    value_field: type === 'CNAME' ? provider.alias_field : provider.text_field,
    check: status.checks.find((check) => check.type === type) ?? null,
  }));
}

/** The records to set; those the server does not list are derived from other fields. */
function recordsOf(status: HostingStatus): DnsRecord[] {
  const { dns_records, cname_target, dns_verification_token } = status;
  const host = status.ai_subdomain ?? status.subdomain;
  const ofType = (type: DnsRecord['type']) => dns_records.find((record) => record.type === type);
  const alias =
    ofType('CNAME') ?? (host && cname_target && { type: 'CNAME' as const, name: host, value: cname_target });
  const text =
    ofType('TXT') ??
    (host &&
      dns_verification_token && {
        type: 'TXT' as const,
        name: `_sightline.${host}`,
        value: dns_verification_token,
      });
  return [alias, text].filter((record): record is DnsRecord => Boolean(record));
}

function relativeName(name: string, { zone }: HostingStatus): string {
  return zone && name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name;
}

function valueFor(provider: DnsProvider, type: DnsRecord['type'], value: string): string {
  if (type === 'TXT') return provider.quoted_text ? `"${value.replace(/^"|"$/g, '')}"` : value;
  return value.replace(/\.*$/, '') + (provider.trailing_period ? '.' : '');
}
