import type { VariantLift } from '@sightline/contract/personalizing/analytics';
import { countOf, countText } from '../../../lib/words/format.ts';
import { moneyText } from '../../../lib/words/money-text.ts';
import { Stat, StatStrip } from '../../../ui/charts/stat-strip.tsx';
import { shareText } from './breakdown.ts';
import { chanceText, differenceText } from './lift-words.ts';

/** The arms, the difference between them, and how sure it is. */
export function ExperimentFigures({ row }: { row: VariantLift }) {
  const { personalized, holdout, lift, decides, chance, applied_share } = row;
  return (
    <StatStrip label="Result">
      <Stat label="Saw the variant" note={armNote(personalized)}>
        {armText(personalized, decides.currency)}
      </Stat>
      <Stat label="Saw the original" note={armNote(holdout)}>
        {armText(holdout, decides.currency)}
      </Stat>
      <Stat
        label={decides.metric === 'value' ? 'Lift per visitor' : 'Lift, points'}
        note={
          lift && `95% sure: ${differenceText(lift.low, decides)} to ${differenceText(lift.high, decides)}`
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

type Arm = VariantLift['personalized'];

const armText = ({ value, share }: Arm, currency: string | null) =>
  value !== null ? moneyText(value, currency) : share === null ? '–' : shareText(share);

const armNote = ({ visitors, converted }: Arm) =>
  visitors === 0 ? 'no visitors yet' : `${countText(converted)} of ${countOf(visitors, 'visitor')}`;
