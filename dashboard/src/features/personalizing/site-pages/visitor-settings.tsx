import { Button, Group, type InputWrapperProps, NumberInput, Radio, Stack, Text, Title } from '@mantine/core';
import type { ToDetect } from '@sightline/contract/personalizing/analytics';
import type { PersonalizationSettings } from '@sightline/contract/personalizing/variants';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { UnsavedGuard } from '../../../ui/overlays/unsaved-guard.tsx';
import { detectWords } from './detect-words.ts';
import styles from './script-setup.module.css';
import { useSaveSettings, useToDetect } from './site-pages.api.ts';

const BELOW: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

type Identity = PersonalizationSettings['identity'];
const IDENTITIES: { value: Identity; label: string; description: string }[] = [
  {
    value: 'lasting',
    label: 'Recognize returning visitors',
    description: 'A first-party cookie with a random ID links a person’s visits.',
  },
  {
    value: 'daily',
    label: 'Recognize visitors for one day',
    description: 'No cookies. Visits are linked for one day using an anonymous ID that’s then discarded.',
  },
  {
    value: 'consent',
    label: 'Ask first',
    description:
      'One-day mode until your consent banner reports a yes; then returning visitors are recognized.',
  },
];

/** How the script treats visitors. Browsers that ask not to be tracked are recognized for at most one day. */
export function VisitorSettings({ settings }: { settings: PersonalizationSettings }) {
  const [identity, setIdentity] = useState(settings.identity);
  const [holdout, setHoldout] = useState<number | string>(percentOf(settings.holdout_share));
  const [days, setDays] = useState<number | string>(settings.visitor_retention_days);
  const save = useSaveSettings();
  const plan = useToDetect();
  const isChanged =
    identity !== settings.identity ||
    holdout !== percentOf(settings.holdout_share) ||
    days !== settings.visitor_retention_days;
  const isComplete = typeof holdout === 'number' && typeof days === 'number';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || save.isPending) return;
    save.mutate({ identity, holdout_share: holdout / 100, visitor_retention_days: days });
  };
  return (
    <form onSubmit={submit} aria-labelledby="visitor-settings">
      <UnsavedGuard isDirty={isChanged && !save.isSuccess} />
      <Title order={2} id="visitor-settings">
        Visitors
      </Title>
      <Text c="dimmed" maw={720} mb="md">
        IP addresses are never stored. Do Not Track browsers are recognized for one day at most.
      </Text>
      <Radio.Group
        label="Visitor recognition"
        value={identity}
        onChange={(value) => setIdentity(identityOf(value))}
      >
        <Stack gap="sm" mt="xs">
          {IDENTITIES.map((option) => (
            <Radio key={option.value} {...option} />
          ))}
        </Stack>
      </Radio.Group>
      {identity === 'consent' && <ConsentLine script_url={settings.script_url} />}
      <div className={styles.numbers}>
        <NumberInput
          label="Hold-out"
          description="Visitors who see the original page, for comparison. Changing this restarts lift measurement the next day."
          inputWrapperOrder={BELOW}
          suffix=" %"
          min={0}
          max={50}
          decimalScale={1}
          clampBehavior="strict"
          value={holdout}
          onChange={setHoldout}
        />
        <NumberInput
          label="Forget visitors after"
          description="Days since last seen."
          inputWrapperOrder={BELOW}
          suffix=" days"
          min={1}
          max={3650}
          allowDecimal={false}
          clampBehavior="strict"
          value={days}
          onChange={setDays}
        />
      </div>
      <DetectLine plan={plan} />
      <FailureNote text={failureOf(save.error)} />
      <Group mt="md">
        <Button type="submit" disabled={!isChanged || !isComplete} loading={save.isPending}>
          Save settings
        </Button>
      </Group>
    </form>
  );
}

/** What the hold-out as it is saved means for how soon a lift is known. */
function DetectLine({ plan }: { plan: ToDetect | undefined }) {
  const words = plan && detectWords(plan);
  return words ? (
    <Text mt="sm" maw={720} c="dimmed">
      {words}
    </Text>
  ) : null;
}

/** What pages with a consent platform need beside the tag. */
function ConsentLine({ script_url }: { script_url: string }) {
  const line = `<script async src="${script_url}?consent"></script>`;
  return (
    <section aria-label="Consent platforms">
      <Text mt="md" maw={720}>
        For Google Consent Mode or IAB TCF, add this line. Other banners call sightline.consent with true or
        false.
      </Text>
      <div className={styles.consent}>
        <code>{line}</code>
        <CopyButton value={line} label="Copy line" />
      </div>
    </section>
  );
}

const percentOf = (share: number) => Math.round(share * 1000) / 10;
const identityOf = (value: string): Identity =>
  IDENTITIES.find((option) => option.value === value)?.value ?? 'lasting';
