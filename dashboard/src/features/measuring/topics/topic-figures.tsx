import type { Boxes, TopicResults } from '@sightline/contract/measuring/topic-results';
import { EXPLAINED } from '../../../lib/words/figures.ts';
import { countText } from '../../../lib/words/format.ts';
import { percentText } from '../../../lib/words/percent.ts';
import { Rate, sampleText } from '../../../ui/charts/rate.tsx';
import { Stat, StatStrip } from '../../../ui/charts/stat-strip.tsx';
import { SeeAnswers } from './see-answers.tsx';

const BOXES: { key: keyof Boxes; label: string; note: string }[] = [
  { key: 'named_and_cited', label: 'Mentioned and cited', note: 'mentioned with a link' },
  { key: 'named_only', label: 'Mentioned only', note: 'mentioned without a citation' },
  { key: 'cited_only', label: 'Cited only', note: 'cited without a mention' },
  { key: 'absent', label: 'Absent', note: 'neither mentioned nor cited' },
];

/** The two rates that Performance averages, and every answer in one of four boxes by what it did with the brand. */
export function TopicFigures({ results: { mentioned, cited, boxes } }: { results: TopicResults }) {
  const total = BOXES.reduce((sum, { key }) => sum + boxes[key], 0);
  return (
    <StatStrip label="What the answers did with your brand">
      <Stat label="Mentioned" note={sampleText(mentioned)}>
        <Rate name="Mentioned" {...mentioned} explanation={EXPLAINED.mentioned} evidence={<SeeAnswers />} />
      </Stat>
      <Stat label="Cited in sources" note={sampleText(cited)}>
        <Rate name="Cited" {...cited} explanation={EXPLAINED.cited} evidence={<SeeAnswers />} />
      </Stat>
      {total > 0 &&
        BOXES.map(({ key, label, note }) => (
          <Stat key={key} label={label} note={`${percentText(boxes[key] / total)} · ${note}`}>
            {countText(boxes[key])}
          </Stat>
        ))}
    </StatStrip>
  );
}
