import { NumberInput, type NumberInputProps, SegmentedControl, Stack, Text } from '@mantine/core';
import type { MeasuringFrequency } from '@sightline/contract/company/domains';
import { type KeyboardEvent, useState } from 'react';
import { useCurrentDomain, useSession } from '../../../lib/session/use-session.ts';
import { countOf } from '../../../lib/words/format.ts';
import { moneyText } from '../../../lib/words/money-text.ts';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { useSaveOption, useSpend, useUnpriced } from './domain-options.api.ts';
import styles from './options-card.module.css';

const FREQUENCIES: { value: MeasuringFrequency; label: string }[] = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'paused', label: 'Paused' },
];

const MEANING: Record<MeasuringFrequency, string> = {
  daily: 'Every topic is measured once a day.',
  weekly: 'Every topic is measured once a week.',
  paused: 'No automatic runs. You can still use “Run now” on a topic.',
};

const PLAN_ALLOWS_WEEKLY = 'Every topic is measured once a week, the maximum on your plan.';

/** How often assistants are asked, how many answers they give, and the spending limit. */
export function MeasuringOptions({ onSaved }: { onSaved: () => void }) {
  const samples = useCurrentDomain()?.samples_per_prompt ?? 3;
  const spend = useSpend();
  const unpriced = useUnpriced();
  const unknown =
    unpriced.length > 0
      ? ` The price of ${new Intl.ListFormat('en').format(unpriced)} is unknown, so we assume its provider’s highest price.`
      : '';
  return (
    <>
      <Frequency onSaved={onSaved} />
      <OptionNumber
        name="samples_per_prompt"
        label="Answers per prompt"
        description={`1 to 10. Sends each prompt ${countOf(samples, 'time')} per assistant and run. More answers are more precise and cost proportionally more.`}
        min={1}
        max={10}
        onSaved={onSaved}
      />
      <OptionNumber
        name="monthly_spend_cap_usd"
        label="Monthly spending cap"
        description={`${spend ? `${moneyText(spend.spent_usd, 'USD')} spent in ${monthName(spend.month)}, failed tries and writing included.` : 'The most to spend on assistants per month.'} Paid assistants pause at the cap until next month.${unknown}`}
        prefix="$"
        min={0}
        max={100_000}
        decimalScale={2}
        onSaved={onSaved}
      />
    </>
  );
}

function Frequency({ onSaved }: { onSaved: () => void }) {
  const domain = useCurrentDomain();
  const { organization } = useSession();
  const save = useSaveOption('measuring_frequency');
  const isWeeklyPlan = organization?.plan_limits.frequency === 'weekly';
  const wanted = save.isPending ? save.variables : (domain?.measuring_frequency ?? 'weekly');
  const value = wanted === 'daily' && isWeeklyPlan ? 'weekly' : wanted;
  return (
    <Stack gap={4} align="flex-start" role="group" aria-labelledby="measuring-schedule">
      <Text id="measuring-schedule" fw={500}>
        Measuring schedule
      </Text>
      <SegmentedControl
        aria-labelledby="measuring-schedule"
        size="sm"
        withItemsBorders={false}
        value={value}
        readOnly={save.isPending}
        data={FREQUENCIES.map((one) => ({ ...one, disabled: one.value === 'daily' && isWeeklyPlan }))}
        onChange={(next) => save.mutate(next, { onSuccess: onSaved })}
      />
      <p className={styles.note}>
        {isWeeklyPlan && value === 'weekly' ? PLAN_ALLOWS_WEEKLY : MEANING[value]}
        {isWeeklyPlan && (
          <>
            {' '}
            <LinkAnchor to="/billing" inherit underline="always">
              Upgrade to measure daily
            </LinkAnchor>
          </>
        )}
      </p>
    </Stack>
  );
}

const monthName = (month: string) =>
  new Intl.DateTimeFormat(undefined, { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`));

interface OptionNumberProps
  extends Pick<NumberInputProps, 'label' | 'description' | 'min' | 'max' | 'prefix' | 'decimalScale'> {
  name: 'samples_per_prompt' | 'monthly_spend_cap_usd';
  onSaved: () => void;
}

/** A number that is saved on blur or Enter; invalid input returns to the old value. */
function OptionNumber({ name, onSaved, ...input }: OptionNumberProps) {
  const saved = useCurrentDomain()?.[name] ?? 0;
  const save = useSaveOption(name);
  const [typed, setTyped] = useState<number | string | null>(null);
  const commit = () => {
    const isNumber = typeof typed === 'number' && Number.isFinite(typed);
    if (!isNumber || typed === saved) return setTyped(null);
    save.mutate(typed, { onSuccess: onSaved, onSettled: () => setTyped(null) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setTyped(null);
  };
  return (
    <NumberInput
      {...input}
      hideControls
      classNames={{ wrapper: styles.number }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      clampBehavior="strict"
      allowNegative={false}
      allowDecimal={(input.decimalScale ?? 0) > 0}
      value={typed ?? saved}
      readOnly={save.isPending}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
