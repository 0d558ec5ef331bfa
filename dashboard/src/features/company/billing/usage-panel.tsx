import { Skeleton } from '@mantine/core';
import type { CurrentPlan, Usage } from '@sightline/contract/company/billing';
import { countText, timeText } from '../../../lib/words/format.ts';
import { Stat, StatStrip } from '../../../ui/charts/stat-strip.tsx';
import { useCurrentPlan, useUsage } from './payments.api.ts';
import { pauseText } from './plan-state-note.tsx';
import { periodText } from './plan-text.ts';
import { smallestUnitText } from './smallest-unit-text.ts';
import styles from './usage-panel.module.css';

/** The current period: its end, what was used, and what comes next. */
export function UsagePanel() {
  const { data: usage, isPending } = useUsage();
  const { data: plan } = useCurrentPlan();
  if (isPending) return <Skeleton height={106} />;
  const due = usage?.upcoming_amount_due ?? null;
  return (
    <div className={styles.panel}>
      <StatStrip label="Usage">
        <Stat label="Billing period" note={periodNote(usage, plan)}>
          {periodText(usage?.current_period_start, usage?.current_period_end) ?? '–'}
        </Stat>
        <Stat label="Usage" note={usageNote(usage)}>
          {usage ? countText(usage.monthly_impressions) : '–'}
        </Stat>
        <Stat
          label="Next invoice"
          note={due === null ? (pauseText(plan) ?? 'Nothing is due') : `Due ${dueText(usage)}`}
        >
          {due === null ? '–' : smallestUnitText(due, usage?.currency)}
        </Stat>
      </StatStrip>
    </div>
  );
}

function periodNote(usage: Usage | undefined, plan: CurrentPlan | undefined) {
  if (!usage?.current_period_end) return 'No subscription';
  return plan?.ends_at ? 'Not renewed' : `Renews every ${plan?.interval ?? 'month'}`;
}

function usageNote(usage: Usage | undefined) {
  const time = usage?.current_period_start ? 'in this period' : 'this month';
  return `Impressions: page requests ${time}`;
}

const dueText = (usage: Usage | undefined) =>
  usage?.current_period_end ? timeText(new Date(usage.current_period_end * 1000), 'date') : 'soon';
