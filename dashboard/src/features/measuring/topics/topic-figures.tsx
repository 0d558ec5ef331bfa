import type { TopicResults } from '@sightline/contract/measuring/topic-results';
import { EXPLAINED } from '../../../lib/words/figures.ts';
import { Delta } from '../../../ui/charts/delta.tsx';
import { Meter } from '../../../ui/charts/meter.tsx';
import { Rate, sampleText } from '../../../ui/charts/rate.tsx';
import { Stat, StatStrip } from '../../../ui/charts/stat-strip.tsx';
import { LinkAnchor } from '../../../ui/layout/links.tsx';

/** The headline of an execution: Performance, and the two rates it averages. */
export function TopicFigures({ results }: { results: TopicResults }) {
  const { performance, mentioned, cited, comparison, note } = results;
  const evidence = (
    <LinkAnchor to="." search={{ tab: 'prompts' }} resetScroll={false}>
      See the answers
    </LinkAnchor>
  );
  return (
    <StatStrip label="Overall performance">
      <Stat
        label="Performance"
        change={<Delta comparison={comparison} />}
        note={note ?? sampleText(performance)}
      >
        <Rate name="Performance" {...performance} explanation={EXPLAINED.performance} evidence={evidence} />
        <Meter share={performance.share} />
      </Stat>
      <Stat label="Mentioned" note={sampleText(mentioned)}>
        <Rate name="Mentioned" {...mentioned} explanation={EXPLAINED.mentioned} evidence={evidence} />
      </Stat>
      <Stat label="Cited in sources" note={sampleText(cited)}>
        <Rate name="Cited" {...cited} explanation={EXPLAINED.cited} evidence={evidence} />
      </Stat>
    </StatStrip>
  );
}
