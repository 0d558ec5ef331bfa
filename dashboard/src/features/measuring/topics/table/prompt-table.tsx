import { ActionIcon, Badge, Group, Text, VisuallyHidden } from '@mantine/core';
import type { Prompt, PromptTrend } from '@sightline/contract/measuring/prompts';
import type { Topic } from '@sightline/contract/measuring/topics';
import { Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { percentText } from '../../../../lib/words/percent.ts';
import { Sparkline } from '../../../../ui/charts/sparkline.tsx';
import { LinkAnchor } from '../../../../ui/layout/links.tsx';
import { type Column, DataTable } from '../../../../ui/tables/data-table.tsx';
import { selectColumn } from '../../../../ui/tables/select-column.tsx';
import {
  askedPlatforms,
  auditColumn,
  platformColumn,
  promptColumn,
  scoreColumn,
} from '../prompt-columns.tsx';
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
  selected: ReadonlySet<string>;
  onSelect: (rows: readonly Prompt[], isSelected: boolean) => void;
  onCompare: (prompt: Prompt) => void;
  tools: ReactNode;
  empty: ReactNode;
}

/** Prompts of all topics with what each assistant answers. */
export function PromptTable(props: PromptTableProps) {
  const { prompts, topics, trends, hidden, selected } = props;
  const asked = askedPlatforms(prompts);
  const columns: [PromptColumn | null, Column<Prompt>[]][] = [
    [
      null,
      [
        selectColumn({
          rows: prompts,
          noun: 'prompts',
          nameOf: ({ text }) => text,
          isSelected: ({ id }) => selected.has(id),
          onSelect: props.onSelect,
        }),
        promptColumn,
        compareColumn(props.onCompare),
      ],
    ],
    ['topic', [topicColumn(new Map(topics.map((topic) => [topic.id, topic.text])))]],
    ['tags', prompts.some(({ tags }) => tags.length > 0) ? [tagsColumn] : []],
    ['site', [auditColumn('Your site')]],
    ['assistants', asked.map((platform) => platformColumn(platform, undefined))],
    ['score', [scoreColumn]],
    ['trend', [trendColumn(trends)]],
  ];
  return (
    <div className={styles.table}>
      <DataTable
        label="Prompts"
        csvName="Prompts"
        tools={props.tools}
        rows={prompts}
        rowKey={({ id }) => id}
        isMarked={({ id }) => selected.has(id)}
        empty={props.empty}
        columns={columns.flatMap(([name, all]) => (name !== null && hidden.has(name) ? [] : all))}
      />
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

const compareColumn = (onCompare: (prompt: Prompt) => void): Column<Prompt> => ({
  key: 'compare',
  header: 'Answers',
  isHeaderHidden: true,
  align: 'right',
  cell: (prompt) =>
    prompt.latest_prompt_execution_id && (
      <ActionIcon
        variant="subtle"
        color="gray"
        title="Compare answers"
        aria-label={`Compare answers to ${prompt.text}`}
        onClick={() => onCompare(prompt)}
      >
        <Columns3 size={16} />
      </ActionIcon>
    ),
});
