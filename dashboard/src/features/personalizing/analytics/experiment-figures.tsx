import type { VariantLift } from '@sightline/contract/personalizing/analytics';
import { Stat, StatStrip } from '../../../ui/charts/stat-strip.tsx';
import { shareText } from './breakdown.ts';
import { armNote, armText } from './lift-figures.tsx';
import { chanceText, differenceText } from './lift-words.ts';

/** The arms, the difference between them, and how sure it is. */
export function ExperimentFigures({ row }: { row: VariantLift }) {
  const { personalized, holdout, lift, decides, chance, applied_share } = row;
  return (
    <StatStrip label="Result">
      <Stat label="Saw the variant" note={armNote(personalized)}>
        {armText(personalized, decides)}
      </Stat>
      <Stat label="Saw the original" note={armNote(holdout)}>
        {armText(holdout, decides)}
      </Stat>
      <Stat
        label={decides.metric === 'value' ? 'Lift per visitor' : 'Lift, points'}
        note={
          lift &&
          `95% confidence: ${differenceText(lift.low, decides)} to ${differenceText(lift.high, decides)}`
        }
      >
        {lift ? differenceText(lift.estimate, decides) : '–'}
      </Stat>
      <Stat label="Chance to win" note="informational; the result decides">
        {chanceText(chance)}
      </Stat>
      <Stat label="Changes applied" note="of those due on page views">
        {applied_share === null ? '–' : shareText(applied_share)}
      </Stat>
    </StatStrip>
  );
}
