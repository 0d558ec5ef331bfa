import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { Report } from '@sightline/contract/whole/reports';
import { useState } from 'react';
import { countOf, parseTime } from '../../../lib/words/format.ts';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../../ui/layout/links.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { useReports, useRevokeReport } from './reports.api.ts';
import styles from './reports.module.css';

const nameOf = ({ about, topic_text }: Report) =>
  about === 'analytics' ? 'Analytics' : (topic_text ?? 'Overview');

/** Links to this website's figures that need no account. */
export function ReportsCard() {
  const [revoking, setRevoking] = useState<Report | null>(null);
  return (
    <SettingsCard title="Shared reports" lead="Public links to the overview, a topic or Analytics.">
      <ReportList onRevoke={setRevoking} />
      <RevokeDialog report={revoking} onClose={() => setRevoking(null)} />
    </SettingsCard>
  );
}

function ReportList({ onRevoke }: { onRevoke: (report: Report) => void }) {
  const { data: reports, isPending, isError } = useReports();
  if (isPending) return <Skeleton height={44} aria-busy />;
  if (!reports)
    return (
      <FailureNote text={isError ? 'Shared reports could not be loaded. Open this page again.' : null} />
    );
  if (reports.length === 0)
    return (
      <EmptyState
        title="Nothing is shared yet"
        order={4}
        action={
          <LinkButton to="/overview" variant="default">
            Open the overview
          </LinkButton>
        }
      >
        Use Share on the overview, a topic or Analytics to create a link.
      </EmptyState>
    );
  return (
    <ul className={styles.list}>
      {reports.map((report) => (
        <ReportItem key={report.id} report={report} onRevoke={() => onRevoke(report)} />
      ))}
    </ul>
  );
}

const RANGE = { week: 'last 7 days', month: 'last 30 days', year: 'last 12 months' };
const EVERY = { week: 'every Monday', month: 'on the first of each month' };

function ReportItem({ report, onRevoke }: { report: Report; onRevoke: () => void }) {
  const { url, range, filters, created_by, expires_at, last_read_at, schedule } = report;
  const isOver = (parseTime(expires_at) ?? new Date()) <= new Date();
  return (
    <li className={styles.report}>
      <div className={styles.about}>
        <Box fw={500}>{nameOf(report)}</Box>
        <Box c="dimmed">
          {RANGE[range]}
          {filters.length > 0 && (
            <span title={filters.join('\n')}> · {countOf(filters.length, 'filter')}</span>
          )}
          {created_by && ` · ${created_by}`} · {isOver ? 'expired' : 'expires'}{' '}
          <Moment at={expires_at} form="date" /> ·{' '}
          {last_read_at ? (
            <>
              read <Moment at={last_read_at} />
            </>
          ) : (
            'never read'
          )}
        </Box>
        {schedule && !isOver && (
          <Box c="dimmed" title={schedule.recipients.join('\n')}>
            mailed {EVERY[schedule.every]} to {countOf(schedule.recipients.length, 'address', 'addresses')}
          </Box>
        )}
      </div>
      <Group align="stretch" wrap="nowrap" gap={8}>
        {!isOver && <CopyButton value={url} label="Copy link" />}
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Revoke ${nameOf(report)}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      </Group>
    </li>
  );
}

/** Asks before readers are refused; open while there is a report. */
function RevokeDialog({ report, onClose }: { report: Report | null; onClose: () => void }) {
  const [shown, setShown] = useState(report);
  // The text stays readable while the dialog closes.
  if (report && report !== shown) setShown(report);
  const revoke = useRevokeReport();
  const close = () => {
    revoke.reset();
    onClose();
  };
  return (
    <Dialog isOpen={report !== null} onClose={close} title="Revoke this link?">
      <Stack gap="md">
        <Text>
          The link to “{shown && nameOf(shown)}” stops working and its emails end. You can’t undo this, but
          you can share a new link.
        </Text>
        <ConfirmRow
          action="Revoke link"
          onCancel={close}
          onConfirm={() => shown && revoke.mutate({ report_id: shown.id }, { onSuccess: close })}
          of={revoke}
        />
      </Stack>
    </Dialog>
  );
}
