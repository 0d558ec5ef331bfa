import type { PromptExecutionHead } from '@sightline/contract/measuring/executions';
import { headlinePlatforms } from '../../../lib/words/assistant-name.ts';
import { EXPLAINED } from '../../../lib/words/figures.ts';
import { countOf, countText, parseTime, partOf, timeText } from '../../../lib/words/format.ts';
import { Meter } from '../../../ui/charts/meter.tsx';
import { Rate } from '../../../ui/charts/rate.tsx';
import { Stat, StatStrip } from '../../../ui/charts/stat-strip.tsx';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { AssistantNameTag } from '../../../ui/text/assistant-name-tag.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import styles from './execution-figures.module.css';
import { overallScore } from './prompt-history.ts';

interface ExecutionFiguresProps {
  latest: PromptExecutionHead[];
  /** The displayed execution. */
  shown: Pick<PromptExecutionHead, 'topic_execution_id'>;
}

/** Overall performance, and each assistant's result; figures from another run are marked. */
export function ExecutionFigures({ latest: all, shown: { topic_execution_id } }: ExecutionFiguresProps) {
  const shown = headlinePlatforms(all.map(({ platform }) => platform));
  const latest = all.filter(({ platform }) => shown.includes(platform));
  const score = overallScore(latest);
  const answers = latest.reduce((sum, { n }) => sum + n, 0);
  return (
    <StatStrip label="Performance">
      <Stat label="Overall performance" note={noteOf(latest, score)}>
        <Rate
          name="Overall performance"
          share={score}
          n={answers}
          explanation="Average of the assistants shown, without those that gave no answer."
        />
        <Meter share={score} />
      </Stat>
      {latest.map((head) => (
        <PlatformStat
          key={head.platform}
          head={head}
          isOther={head.topic_execution_id !== topic_execution_id}
        />
      ))}
    </StatStrip>
  );
}

/** How the figure is computed, or why there is none. */
function noteOf(latest: PromptExecutionHead[], score: number | null): string {
  const isReader = latest.every(({ platform }) => platform === 'local');
  if (score === null && isReader) return 'appears once two competitors’ pages have been read';
  const n = latest.reduce((sum, head) => sum + head.n, 0);
  const runs = new Set(latest.map(({ topic_execution_id }) => topic_execution_id)).size;
  const of = `${countOf(latest.length, 'assistant')} in ${runs > 1 ? 'their latest runs' : 'one run'}`;
  return n > 0 ? `${of} · n ${countText(n)}` : of;
}

function PlatformStat({ head, isOther }: { head: PromptExecutionHead; isOther: boolean }) {
  const { id, platform, score, n, mentioned, cited, mentioned_rate, cited_rate, created_at } = head;
  const evidence = (
    <LinkAnchor
      to="/topic-analysis/prompt-execution/$promptExecutionId"
      params={{ promptExecutionId: id }}
      search={{ tab: 'response' }}
    >
      Read the answers
    </LinkAnchor>
  );
  return (
    <Stat label={<AssistantNameTag platform={platform} />} note={<RunOf at={created_at} isOther={isOther} />}>
      <dl className={styles.facts}>
        <dt>Mentioned</dt>
        <dd>
          <Rate
            name="Mentioned"
            {...mentioned_rate}
            explanation={EXPLAINED.mentioned}
            evidence={evidence}
            text={answersText(mentioned, n)}
          />
        </dd>
        <dt>Cited</dt>
        <dd>
          <Rate
            name="Cited"
            {...cited_rate}
            explanation={EXPLAINED.cited}
            evidence={evidence}
            text={answersText(cited, n)}
          />
        </dd>
        <dt>Performance</dt>
        <dd>
          <Rate
            name="Performance"
            share={score}
            n={n}
            explanation={EXPLAINED.performance}
            evidence={evidence}
          />
        </dd>
      </dl>
    </Stat>
  );
}

/** When it ran; "from Nov 12" if that was a different run than the displayed one. */
function RunOf({ at, isOther }: { at: string; isOther: boolean }) {
  const day = parseTime(at);
  return isOther && day ? <>from {timeText(day, 'day')}</> : <Moment at={at} />;
}

/** "2 of 3", Yes or No for a single answer, – for none. */
function answersText(count: number, n: number): string {
  if (n === 0) return '–';
  if (n === 1) return count === 1 ? 'Yes' : 'No';
  return partOf(count, n);
}
