import type { PublishingTest } from '@sightline/contract/measuring/publishing-tests';
import { countOf } from '../../../lib/words/format.ts';
import { percentText } from '../../../lib/words/percent.ts';
import { Stat, StatStrip } from '../../../ui/charts/stat-strip.tsx';
import { pointsText } from './test-words.ts';

/** Both halves before and after, and how much more the one with pages changed. */
export function TestFigures({ test: { arms, difference, low, high } }: { test: PublishingTest }) {
  return (
    <StatStrip label="Result">
      <ArmStat label="With pages" arm={arms.published} />
      <ArmStat label="Untouched" arm={arms.untouched} />
      <Stat
        label="Effect, points"
        note={
          low === null || high === null
            ? 'known once both halves have answers'
            : `95% confidence: ${pointsText(low)} to ${pointsText(high)}`
        }
      >
        {difference === null ? '–' : pointsText(difference)}
      </Stat>
      <ArmStat label="Other topics" arm={arms.canary} />
    </StatStrip>
  );
}

function ArmStat({ label, arm }: { label: string; arm: PublishingTest['arms']['published'] }) {
  return (
    <Stat label={label} note={countOf(arm.prompts, 'prompt')}>
      {percentText(arm.before)} → {percentText(arm.after)}
    </Stat>
  );
}
