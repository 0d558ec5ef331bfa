import type { Boxes } from '@sightline/contract/measuring/topic-results';
import { countOf, countText } from '../../../lib/words/format.ts';
import { percentText } from '../../../lib/words/percent.ts';
import { Stat, StatStrip } from '../../../ui/charts/stat-strip.tsx';

const BOXES: { key: keyof Boxes; label: string; note: string }[] = [
  { key: 'named_and_cited', label: 'Named and cited', note: 'your name and your page' },
  { key: 'named_only', label: 'Named only', note: 'from other people’s pages' },
  { key: 'cited_only', label: 'Cited only', note: 'your page, without your name' },
  { key: 'absent', label: 'Absent', note: 'neither name nor page' },
];

/** Every answer in one of four boxes, by what it did with the brand. */
export function TopicBoxes({ boxes }: { boxes: Boxes }) {
  const total = BOXES.reduce((sum, { key }) => sum + boxes[key], 0);
  if (total === 0) return null;
  return (
    <StatStrip label={`What ${countOf(total, 'answer')} did with your brand`}>
      {BOXES.map(({ key, label, note }) => (
        <Stat key={key} label={label} note={`${percentText(boxes[key] / total)} · ${note}`}>
          {countText(boxes[key])}
        </Stat>
      ))}
    </StatStrip>
  );
}
