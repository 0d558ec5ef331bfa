import type { TopicResults } from '@sightline/contract/measuring/topic-results';
import { countOf, countText } from '../../../lib/words/format.ts';
import { percentText } from '../../../lib/words/percent.ts';
import { Stat, StatStrip } from '../../../ui/charts/stat-strip.tsx';

type Counts = NonNullable<TopicResults['answerability']>;

const VERDICTS: { key: keyof Counts; label: string; note: string }[] = [
  { key: 'answered', label: 'Answered by your site', note: 'a page answers it directly' },
  { key: 'partly', label: 'Partly answered', note: 'a page comes close' },
  { key: 'not_answered', label: 'Not answered', note: 'not on your site' },
];

/** All prompts, grouped by whether the customer's own site answers them. */
export function Answerability({ counts }: { counts: Counts }) {
  const total = VERDICTS.reduce((sum, { key }) => sum + counts[key], 0);
  return (
    <StatStrip label={`How your site answers ${countOf(total, 'prompt')}`}>
      {VERDICTS.map(({ key, label, note }) => (
        <Stat key={key} label={label} note={`${percentText(counts[key] / total)} of prompts · ${note}`}>
          {countText(counts[key])}
        </Stat>
      ))}
    </StatStrip>
  );
}
