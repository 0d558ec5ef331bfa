import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { MAX_RECIPIENTS } from '@sightline/contract/whole/report-limits';
import type { Report } from '@sightline/contract/whole/reports';
import { useState } from 'react';
import { useSession } from '../../../lib/session/use-session.ts';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { readAddresses } from './read-addresses.ts';
import { useCreateReport } from './reports.api.ts';

interface Subject {
  about: Report['about'];
  topicId?: string;
  filters?: string[];
  range: Report['range'];
}

interface ShareDialogProps extends Subject {
  isOpen: boolean;
  onClose: () => void;
}

/** Makes a link, then shows it. */
export function ShareDialog({ isOpen, onClose, ...subject }: ShareDialogProps) {
  const [made, setMade] = useState<Report | null>(null);
  const close = () => {
    setMade(null);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={made ? 'Your link is ready' : 'Share as a report'}>
      {made ? (
        <MadeLink report={made} onDone={close} />
      ) : (
        <ShareForm {...subject} onMade={setMade} onClose={close} />
      )}
    </Dialog>
  );
}

const RANGES = [
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
  { value: 'year', label: 'Last 12 months' },
];
const LIFETIMES = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];
const SCHEDULES = [
  { value: '', label: 'Don’t mail it' },
  { value: 'week', label: 'Every Monday' },
  { value: 'month', label: 'On the first of each month' },
];

interface ShareFormProps extends Subject {
  onMade: (report: Report) => void;
  onClose: () => void;
}

function ShareForm({ about, topicId, filters = [], range: shown, onMade, onClose }: ShareFormProps) {
  const { organization, user } = useSession();
  const [range, setRange] = useState<string>(shown);
  const [days, setDays] = useState('90');
  const [every, setEvery] = useState<'week' | 'month' | null>(null);
  const [typed, setTyped] = useState(user?.email ?? '');
  const create = useCreateReport();
  const recipients = readAddresses(typed);
  const isMailed = every !== null;
  const isTooMany = recipients.length > MAX_RECIPIENTS;
  const isUnready = isMailed && (recipients.length === 0 || isTooMany);
  const submit = () => {
    const wish = {
      about,
      topic_id: topicId ?? null,
      filters,
      range: range as Report['range'],
      expires_in_days: Number(days),
      schedule: every && { every, recipients },
    };
    create.mutate(wish, { onSuccess: onMade });
  };
  return (
    <DialogForm action="Create link" onSubmit={submit} onCancel={onClose} canSubmit={!isUnready} of={create}>
      <Text c="dimmed">
        Anyone with the link can read the report without an account: its figures as they are on that day, and
        nothing else.
        {filters.length > 0 && ` The report keeps ${filters.length === 1 ? 'your filter' : 'your filters'}.`}
      </Text>
      <NativeSelect
        label="Days"
        data={RANGES}
        value={range}
        onChange={({ currentTarget }) => setRange(currentTarget.value)}
      />
      <NativeSelect
        label="Expires"
        data={LIFETIMES}
        value={days}
        onChange={({ currentTarget }) => setDays(currentTarget.value)}
      />
      {organization?.sample ? (
        <Text c="dimmed">The sample workspace can’t email reports.</Text>
      ) : (
        <NativeSelect
          label="By mail"
          description="Summary, link and PDF. Skipped if there’s nothing new."
          data={SCHEDULES}
          value={every ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setEvery(value === 'week' || value === 'month' ? value : null)
          }
        />
      )}
      {isMailed && (
        <Textarea
          label="Recipients"
          description={`Up to ${MAX_RECIPIENTS} addresses. Recipients can unsubscribe from any email.`}
          autosize
          minRows={2}
          maxRows={6}
          value={typed}
          error={isTooMany && `At most ${MAX_RECIPIENTS} addresses get a report.`}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
    </DialogForm>
  );
}

function MadeLink({ report: { url }, onDone }: { report: Report; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Text role="status">Settings lists it under “Shared reports”, where you can revoke it.</Text>
      <TextInput
        label="Link"
        readOnly
        data-autofocus
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group justify="space-between">
        <Group gap="sm">
          <CopyButton value={url} label="Copy link" />
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
            size="compact-sm"
            variant="default"
          >
            Open report
          </Button>
        </Group>
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
