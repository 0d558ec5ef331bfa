import { Button, Group, type InputWrapperProps, NumberInput, Radio, Stack, Text, Title } from '@mantine/core';
import type { PersonalizationSettings } from '@sightline/contract/personalizing/variants';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { UnsavedGuard } from '../../../ui/overlays/unsaved-guard.tsx';
import styles from './script-setup.module.css';
import { useSaveSettings } from './site-pages.api.ts';

const BELOW: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

type Identity = PersonalizationSettings['identity'];
const IDENTITIES: { value: Identity; label: string; description: string }[] = [
  {
    value: 'lasting',
    label: 'Recognize people who come back',
    description:
      'A cookie of your own website holds a random number, so that visits of one person belong together.',
  },
  {
    value: 'daily',
    label: 'Recognize people for one day',
    description:
      'No cookie. Visits of a day belong together by a number that cannot be made again once the day is over.',
  },
  {
    value: 'consent',
    label: 'Ask first',
    description:
      'As for one day, until your consent banner calls sightline.consent(true); then people are recognized when they come back.',
  },
];

/** How the script treats visitors. Browsers that ask not to be tracked are recognized for at most one day. */
export function VisitorSettings({ settings }: { settings: PersonalizationSettings }) {
  const [identity, setIdentity] = useState(settings.identity);
  const [holdout, setHoldout] = useState<number | string>(percentOf(settings.holdout_share));
  const [days, setDays] = useState<number | string>(settings.visitor_retention_days);
  const save = useSaveSettings();
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
        IP addresses are never stored. Browsers that ask not to be tracked are recognized for one day at most.
      </Text>
      <Radio.Group
        label="How people are recognized"
        value={identity}
        onChange={(value) => setIdentity(identityOf(value))}
      >
        <Stack gap="sm" mt="xs">
          {IDENTITIES.map((option) => (
            <Radio key={option.value} {...option} />
          ))}
        </Stack>
      </Radio.Group>
      <div className={styles.numbers}>
        <NumberInput
          label="Hold-out"
          description="Visitors who see the original page, so that you can tell whether variants help. Another share starts the lift anew, from the day after."
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
          description="Days since they were last seen."
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
      <FailureNote text={failureOf(save.error)} />
      <Group mt="md">
        <Button type="submit" disabled={!isChanged || !isComplete} loading={save.isPending}>
          Save settings
        </Button>
      </Group>
    </form>
  );
}

const percentOf = (share: number) => Math.round(share * 1000) / 10;
const identityOf = (value: string): Identity =>
  IDENTITIES.find((option) => option.value === value)?.value ?? 'lasting';
