import { PLATFORM_LABEL, PLATFORMS, type Platform } from '@sightline/contract/known-assistants';
import type { PlatformSummary, Prompt } from '@sightline/contract/measuring/prompts';
import { headlinePlatforms } from '../../../lib/words/assistant-name.ts';
import { parseTime, timeText } from '../../../lib/words/format.ts';
import { percentText } from '../../../lib/words/percent.ts';
import { Meter } from '../../../ui/charts/meter.tsx';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { AssistantNameTag } from '../../../ui/text/assistant-name-tag.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import styles from './prompt-columns.module.css';

/** Assistants to show columns or choices for: those that were asked any of these prompts. */
export const askedPlatforms = (prompts: readonly Prompt[]): Platform[] =>
  headlinePlatforms(
    PLATFORMS.filter((platform) => prompts.some((prompt) => prompt.platform_summaries[platform])),
  );

const VERDICT = {
  answered: 'Answered',
  partly: 'Partly answered',
  not_answered: 'Not answered',
  for_others: 'For others to say',
} as const;

export const promptColumn: Column<Prompt> = {
  key: 'prompt',
  header: 'Prompt',
  value: ({ text }) => text,
  cell: (prompt) => <PromptCell prompt={prompt} />,
};

export const scoreColumn: Column<Prompt> = {
  key: 'score',
  header: 'Performance',
  align: 'right',
  value: ({ score }) => score,
  cell: ({ score }) => (
    <span className={styles.score}>
      <Meter share={score} />
      <span className={styles.percent} title={score === null ? 'Not measured yet' : undefined}>
        {percentText(score)}
      </span>
    </span>
  ),
};

function PromptCell({
  prompt: { text, latest_prompt_execution_id: id, branded, names_nobody },
}: {
  prompt: Prompt;
}) {
  return (
    <span className={styles.prompt}>
      {id ? (
        <LinkAnchor
          to="/topic-analysis/prompt-execution/$promptExecutionId"
          params={{ promptExecutionId: id }}
        >
          {text}
        </LinkAnchor>
      ) : (
        text
      )}
      {branded && <span className={styles.flag}>mentions you by name; not in headline figures</span>}
      {names_nobody && <span className={styles.flag}>answers mention no company</span>}
    </span>
  );
}

/** Whether the website answers it. */
export const auditColumn = (header: string): Column<Prompt> => ({
  key: 'audit',
  header,
  value: ({ audit }) => audit && VERDICT[audit.verdict],
  cell: ({ audit }) => (
    <span className={styles.verdict} title={audit?.advice}>
      {audit ? VERDICT[audit.verdict] : '–'}
    </span>
  ),
});

/** What its answers show; figures of other runs than that of `run_at` have their date. */
export function platformColumn(platform: Platform, run_at: string | undefined): Column<Prompt> {
  return {
    key: platform,
    header: PLATFORM_LABEL[platform],
    head: <AssistantNameTag platform={platform} />,
    value: ({ platform_summaries }) => platform_summaries[platform]?.score,
    cell: ({ platform_summaries }) => (
      <span className={styles.result}>
        <Result summary={platform_summaries[platform]} />
        <EarlierRun at={platform_summaries[platform]?.created_at} run_at={run_at} />
      </span>
    ),
  };
}

/** "from Nov 12", if the figures do not come from the displayed run. */
function EarlierRun({ at, run_at }: { at: string | undefined; run_at: string | undefined }) {
  const day = parseTime(at);
  if (!day || !run_at || day.getTime() === parseTime(run_at)?.getTime()) return null;
  return <span className={styles.earlier}>from {timeText(day, 'day')}</span>;
}

/** A dot and a word for a single answer, the counts of several: one look down a column tells where nobody is named. */
function Result({ summary }: { summary: PlatformSummary | undefined }) {
  if (!summary || summary.n === 0) return '–';
  const { n, mentioned, cited } = summary;
  const tone = mentioned > 0 && cited > 0 ? 'good' : mentioned + cited > 0 ? 'busy' : 'idle';
  return (
    <StatusDot
      tone={tone}
      label={n > 1 ? `${mentioned}/${n} mentioned, ${cited}/${n} cited` : WORD[tone](cited)}
    />
  );
}

const WORD = {
  good: () => 'Mentioned and cited',
  busy: (cited: number) => (cited > 0 ? 'Cited only' : 'Mentioned only'),
  idle: () => 'Absent',
};
