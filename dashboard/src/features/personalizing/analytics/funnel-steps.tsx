import { ActionIcon, Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useReportPages } from '../../../lib/report/report.api.ts';
import type { ReportSearch } from '../../../lib/report/report-address.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { useLiftGoals } from './analytics.api.ts';
import styles from './visit-funnel.module.css';

const KINDS = [
  { value: 'page:', label: 'Saw page' },
  { value: 'page~:', label: 'Saw a page with' },
  { value: 'goal:', label: 'Reached goal' },
];
const [MIN_STEPS, MAX_STEPS] = [2, 8];
const PAGES = 'pages-of-these-visits';

interface Step {
  /** Tells steps apart while they are edited. */
  key: number;
  kind: string;
  value: string;
}

const stepOf = (text: string, key: number): Step => {
  const [, kind = 'page:', value = ''] = /^(page~?:|goal:)(.*)$/s.exec(text) ?? [];
  return { key, kind, value };
};

interface FunnelStepsProps {
  search: ReportSearch;
  steps: readonly string[];
  onDone: (steps: string[]) => void;
  onCancel: () => void;
}

/** The steps of a funnel: pages, whole or in part, and goals. */
export function FunnelSteps({ search, steps: former, onDone, onCancel }: FunnelStepsProps) {
  const [steps, setSteps] = useState(() =>
    [...former, '', ''].slice(0, Math.max(MIN_STEPS, former.length)).map(stepOf),
  );
  const { data: pages } = useReportPages(search, '');
  const change = (key: number, next: Partial<Step>) =>
    setSteps(steps.map((step) => (step.key === key ? { ...step, ...next } : step)));
  const add = () => setSteps([...steps, stepOf('', Math.max(...steps.map(({ key }) => key)) + 1)]);
  return (
    <DialogForm
      action="Show funnel"
      onSubmit={() => onDone(steps.map(({ kind, value }) => `${kind}${value.trim()}`))}
      onCancel={onCancel}
      canSubmit={steps.every(({ value }) => value.trim() !== '')}
    >
      <datalist id={PAGES}>
        {pages?.rows.map(({ key }) => (
          <option key={key} value={key} />
        ))}
      </datalist>
      <Stack gap="xs">
        {steps.map((step, at) => (
          <div key={step.key} className={styles.step}>
            <NativeSelect
              label={`Step ${at + 1}`}
              data={KINDS}
              value={step.kind}
              onChange={({ currentTarget }) => change(step.key, { kind: currentTarget.value, value: '' })}
            />
            <StepValue place={at + 1} step={step} onChange={(value) => change(step.key, { value })} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={`Delete step ${at + 1}`}
              disabled={steps.length <= MIN_STEPS}
              onClick={() => setSteps(steps.filter((one) => one !== step))}
            >
              <X size={14} aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </Stack>
      {steps.length < MAX_STEPS && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Plus size={14} aria-hidden />}
            onClick={add}
          >
            Add step
          </Button>
        </div>
      )}
    </DialogForm>
  );
}

interface StepValueProps {
  place: number;
  step: Step;
  onChange: (value: string) => void;
}

function StepValue({ place, step: { kind, value }, onChange }: StepValueProps) {
  const { data } = useLiftGoals();
  if (kind === 'goal:') {
    const goals = (data?.goals ?? []).flatMap(({ goal_id, metric, label }) =>
      goal_id !== null && metric === 'conversion' ? [{ value: goal_id, label }] : [],
    );
    return (
      <NativeSelect
        aria-label={`Goal of step ${place}`}
        data={[{ value: '', label: 'Choose a goal' }, ...goals]}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      aria-label={`Page of step ${place}`}
      placeholder={kind === 'page:' ? '/pricing' : '/blog'}
      list={PAGES}
      maxLength={300}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
