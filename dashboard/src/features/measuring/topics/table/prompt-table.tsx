import { Badge, Group, Text, VisuallyHidden } from '@mantine/core';
import type { Prompt, PromptTrend } from '@sightline/contract/measuring/prompts';
import type { Topic } from '@sightline/contract/measuring/topics';
import { Archive, Columns3, Tag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { percentText } from '../../../../lib/words/percent.ts';
import { Sparkline } from '../../../../ui/charts/sparkline.tsx';
import { LinkAnchor } from '../../../../ui/layout/links.tsx';
import type { Column } from '../../../../ui/tables/data-table.tsx';
import { ListTable } from '../../../../ui/tables/list-table.tsx';
import { menuColumn } from '../../../../ui/tables/row-menu.tsx';
import {
  askedPlatforms,
  auditColumn,
  platformColumn,
  promptColumn,
  scoreColumn,
} from '../prompt-columns.tsx';
import { tagsOf } from './filter-prompts.ts';
import { PromptBulk, PromptDialog, type PromptStep } from './prompt-bulk.tsx';
import styles from './prompt-table.module.css';

/** Columns that can be hidden. */
export const PROMPT_COLUMNS = {
  topic: 'Topic',
  tags: 'Tags',
  site: 'Your site',
  assistants: 'Assistants',
  score: 'Performance',
  trend: 'Trend',
} as const;
export type PromptColumn = keyof typeof PROMPT_COLUMNS;

interface PromptTableProps {
  prompts: Prompt[];
  topics: readonly Topic[];
  trends: ReadonlyMap<string, PromptTrend['points']> | undefined;
  hidden: ReadonlySet<PromptColumn>;
  onCompare: (prompt: Prompt) => void;
  tools: ReactNode;
  empty: ReactNode;
}

/** Prompts of all topics with what each assistant answers. */
export function PromptTable({ onCompare, ...props }: PromptTableProps) {
  const { prompts, topics, trends, hidden } = props;
  const [step, setStep] = useState<PromptStep | null>(null);
  const [acted, setActed] = useState<string[]>([]);
  const act = (next: PromptStep, { id }: Prompt) => {
    setActed([id]);
    setStep(next);
  };
  const asked = askedPlatforms(prompts);
  const columns: [PromptColumn | null, Column<Prompt>[]][] = [
    [null, [promptColumn]],
    ['topic', [topicColumn(new Map(topics.map((topic) => [topic.id, topic.text])))]],
    ['tags', prompts.some(({ tags }) => tags.length > 0) ? [tagsColumn] : []],
    ['site', [auditColumn('Your site')]],
    ['assistants', asked.map((platform) => platformColumn(platform, undefined))],
    ['score', [scoreColumn]],
    ['trend', [trendColumn(trends)]],
    [null, [actionsColumn(onCompare, act)]],
  ];
  return (
    <div className={styles.table}>
      <ListTable
        label="Prompts"
        noun="prompt"
        nameOf={({ text }) => text}
        csvName="Prompts"
        tools={props.tools}
        rows={prompts}
        empty={props.empty}
        columns={columns.flatMap(([name, all]) => (name !== null && hidden.has(name) ? [] : all))}
        bulk={(chosen, onDone) => (
          <PromptBulk ids={chosen.map(({ id }) => id)} tags={tagsOf(chosen)} onDone={onDone} />
        )}
      />
      <PromptDialog step={step} ids={acted} tags={tagsOf(prompts)} onClose={() => setStep(null)} />
    </div>
  );
}

const topicColumn = (names: ReadonlyMap<string, string>): Column<Prompt> => ({
  key: 'topic',
  header: 'Topic',
  value: ({ topic_id }) => names.get(topic_id ?? ''),
  cell: ({ topic_id }) =>
    topic_id && (
      <LinkAnchor to="/topic-analysis/topic/$topicId" params={{ topicId: topic_id }} className={styles.topic}>
        {names.get(topic_id)}
      </LinkAnchor>
    ),
});

const tagsColumn: Column<Prompt> = {
  key: 'tags',
  header: 'Tags',
  value: ({ tags }) => tags.join(', '),
  cell: ({ tags }) => (
    <Group gap={4}>
      {tags.map((tag) => (
        <Badge key={tag} variant="default" tt="none">
          {tag}
        </Badge>
      ))}
    </Group>
  ),
};

/** A line, and for screen readers and sorting the difference between its ends. */
const trendColumn = (trends: PromptTableProps['trends']): Column<Prompt> => ({
  key: 'trend',
  header: 'Trend',
  value: ({ id }) => changeOf(trends?.get(id)),
  cell: ({ id }) => {
    const points = trends?.get(id) ?? [];
    const change = changeOf(points);
    if (change === null)
      return (
        <Text c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {points.length === 1 ? 'One run' : '–'}
        </Text>
      );
    return (
      <span title={`${percentText(points[0]?.score)} to ${percentText(points.at(-1)?.score)}`}>
        <Sparkline points={points.map(({ score }) => score)} floor={0} />
        <VisuallyHidden>{`${change > 0 ? '+' : ''}${change} points in ${points.length} runs`}</VisuallyHidden>
      </span>
    );
  },
});

/** Points of percentage between the first and the last run; null with fewer than two. */
function changeOf(points: PromptTrend['points'] = []): number | null {
  const [first] = points;
  const last = points.at(-1);
  return first && last && points.length > 1 ? Math.round((last.score - first.score) * 100) : null;
}

const actionsColumn = (
  onCompare: (prompt: Prompt) => void,
  onStep: (kind: PromptStep, prompt: Prompt) => void,
): Column<Prompt> =>
  menuColumn(
    ({ text }) => text,
    (prompt) => [
      {
        entries: [
          ...(prompt.latest_prompt_execution_id
            ? [{ label: 'Compare answers', icon: Columns3, onSelect: () => onCompare(prompt) }]
            : []),
          { label: 'Add tag', icon: Tag, onSelect: () => onStep('tag', prompt) },
          { label: 'Archive', icon: Archive, onSelect: () => onStep('archive', prompt) },
        ],
      },
    ],
  );
