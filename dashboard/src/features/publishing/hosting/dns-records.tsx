import { Box, NativeSelect, Stack, Text, Title } from '@mantine/core';
import type { DnsCheck, HostingStatus } from '@sightline/contract/publishing/hosting';
import { type ReactNode, useState } from 'react';
import type { StatusTone } from '../../../ui/charts/palette.ts';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import { DNS_PROVIDERS, type DnsProvider } from './dns-providers.ts';
import { type DnsRecordRow, recordRows } from './dns-record-rows.ts';
import styles from './dns-records.module.css';

/** What to set at the provider, in that provider's form, and what was found. */
export function DnsRecords({ status }: { status: HostingStatus }) {
  const [provider, setProvider] = useState<DnsProvider>(DNS_PROVIDERS[0]);
  const rows = recordRows(provider, status);
  const caa = status.checks.find(({ type }) => type === 'CAA');
  const choose = (name: string) =>
    setProvider(DNS_PROVIDERS.find((one) => one.name === name) ?? DNS_PROVIDERS[0]);
  return (
    <Stack gap="md">
      <NativeSelect
        className={styles.provider}
        label="DNS provider"
        data={DNS_PROVIDERS.map(({ name }) => name)}
        value={provider.name}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <Box maw={720}>
        <Text>
          Open <b>{provider.where.join(' › ')}</b> and add both records. Keep the default TTL.
        </Text>
        <ul className={styles.notes}>
          <li>
            {provider.name} adds .{status.zone} automatically, so enter only the short name shown.
          </li>
          {provider.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Box>
      {rows.length === 0 ? (
        <Text c="dimmed">Confirm a subdomain to see the two records to add.</Text>
      ) : (
        rows.map((row) => <RecordCard key={row.type} row={row} />)
      )}
      {caa && <CheckCard name="CAA records" check={caa} />}
    </Stack>
  );
}

const OUTCOMES: Record<DnsCheck['outcome'], { tone: StatusTone; label: string }> = {
  found: { tone: 'good', label: 'Found' },
  missing: { tone: 'idle', label: 'Not there yet' },
  wrong: { tone: 'bad', label: 'Needs a change' },
  failure: { tone: 'warn', label: 'Lookup failed' },
};

/** What CAA records mean may be unknown although they were found. */
const outcomeOf = ({ type, outcome }: DnsCheck) =>
  type === 'CAA' && outcome === 'failure' ? { ...OUTCOMES.failure, label: 'Unknown' } : OUTCOMES[outcome];

function RecordCard({ row }: { row: DnsRecordRow }) {
  return (
    <CheckCard name={`${row.type} record`} check={row.check}>
      <dl className={styles.fields}>
        <dt>{row.name_field}</dt>
        <dd>
          <code className={styles.code}>{row.name}</code>
          <CopyButton value={row.name} label="Copy name" />
          <Text c="dimmed" size="xs">
            in full: {row.whole_name}
          </Text>
        </dd>
        <dt>{row.value_field}</dt>
        <dd>
          <code className={styles.code}>{row.value}</code>
          <CopyButton value={row.value} label="Copy value" />
        </dd>
      </dl>
    </CheckCard>
  );
}

interface CheckCardProps {
  name: string;
  check: DnsCheck | null;
  /** What to set. */
  children?: ReactNode;
}

function CheckCard({ name, check, children }: CheckCardProps) {
  return (
    <article className={styles.record} aria-label={name}>
      <header className={styles.head}>
        <Title order={3}>{name}</Title>
        {check && <StatusDot {...outcomeOf(check)} />}
      </header>
      {children}
      <Finding check={check} />
    </article>
  );
}

/** Its line always exists, so that results do not move anything. */
function Finding({ check }: { check: DnsCheck | null }) {
  return (
    <div className={styles.finding}>
      <Text>{check?.detail ?? 'Not checked yet.'}</Text>
      {check && check.seen.length > 0 && (
        <Text c="dimmed">
          Seen:{' '}
          {check.seen.map((value) => (
            <code key={value} className={styles.code}>
              {value}
            </code>
          ))}
        </Text>
      )}
    </div>
  );
}
