import type { PromptExecutionHead } from '@sightline/contract/prompt-executions';
import { headlinePlatforms } from '../../lib/assistant-name.ts';
import { EXPLAINED } from '../../lib/figures.ts';
import { countOf, countText, partOf } from '../../lib/format.ts';
import { AssistantNameTag } from '../../ui/assistant-name-tag.tsx';
import { LinkAnchor } from '../../ui/links.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Rate } from '../../ui/rate.tsx';
import { Stat, StatStrip } from '../../ui/stat-strip.tsx';
import styles from './execution-figures.module.css';
import { overallScore } from './prompt-history.ts';

/** Overall performance, and what each assistant's latest run did. */
export function ExecutionFigures({ latest: all }: { latest: PromptExecutionHead[] }) {
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
          explanation="The mean of the latest run of each assistant; runs without an answer are left out."
        />
        <Meter share={score} />
      </Stat>
      {latest.map((head) => (
        <PlatformStat key={head.platform} head={head} />
      ))}
    </StatStrip>
  );
}

/** What the figure is made of, or why there is none. */
function noteOf(latest: PromptExecutionHead[], score: number | null): string {
  const isReader = latest.every(({ platform }) => platform === 'local');
  if (score === null && isReader) return 'appears once the reader knows the pages of two competitors';
  const n = latest.reduce((sum, head) => sum + head.n, 0);
  const of = `latest run of ${latest.length === 1 ? 'one assistant' : countOf(latest.length, 'assistant')}`;
  return n > 0 ? `${of} · n ${countText(n)}` : of;
}

function PlatformStat({ head }: { head: PromptExecutionHead }) {
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
    <Stat label={<AssistantNameTag platform={platform} />} note={<Moment at={created_at} />}>
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

/** "2 of 3", Yes or No where there is one answer, – where there is none. */
function answersText(count: number, n: number): string {
  if (n === 0) return '–';
  if (n === 1) return count === 1 ? 'Yes' : 'No';
  return partOf(count, n);
}
