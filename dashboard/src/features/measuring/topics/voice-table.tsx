import { Title } from '@mantine/core';
import { PLATFORM_LABEL, type Platform } from '@sightline/contract/known-assistants';
import type { Voice } from '@sightline/contract/measuring/topic-results';
import { byPlatform } from '../../../lib/words/assistant-name.ts';
import { EXPLAINED } from '../../../lib/words/figures.ts';
import { toPercent } from '../../../lib/words/percent.ts';
import { Rate } from '../../../ui/charts/rate.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { OwnMark } from '../../../ui/text/own-mark.tsx';
import styles from './voice-table.module.css';

/** Number of companies displayed at first for each assistant; the brand is always included. */
const MAX_LEADING = 10;

interface VoiceTableProps {
  voice_per_platform: Partial<Record<Platform, Voice[]>>;
}

interface Line extends Voice {
  platform: Platform;
  /** Rank among the assistant's companies, from 0. */
  place: number;
}

/** Who is named, by assistant: how often, share of all mentions, and position. */
export function VoiceTable({ voice_per_platform }: VoiceTableProps) {
  const rows = byPlatform(voice_per_platform).flatMap(({ platform, value }) =>
    value.map((voice, place) => ({ platform, place, ...voice })),
  );
  return (
    <DataTable
      label="Share of voice"
      title={<Title order={2}>Share of voice</Title>}
      csvName="Share of voice"
      rows={rows}
      rowKey={({ platform, brand_id }) => `${platform} ${brand_id}`}
      isLeading={({ place, own }) => place < MAX_LEADING || own}
      empty={
        <EmptyState title="No data yet." order={3}>
          Who is named beside you, and in which order, will stand here after the first run.
        </EmptyState>
      }
      columns={COLUMNS}
    />
  );
}

const COLUMNS: Column<Line>[] = [
  {
    key: 'assistant',
    header: 'Assistant',
    value: ({ platform }) => PLATFORM_LABEL[platform],
    cell: ({ platform }) => PLATFORM_LABEL[platform],
  },
  {
    key: 'company',
    header: 'Company',
    value: ({ name }) => name,
    cell: ({ name, own }) => (
      <span className={styles.name} data-own={own}>
        {name}
        {own && <OwnMark word="you" />}
      </span>
    ),
  },
  {
    key: 'mentions',
    header: 'Mentions',
    align: 'right',
    value: ({ named }) => named.share,
    cell: ({ name, named }) => (
      <Rate name="Mentions" {...named} explanation={`The share of answers that name ${name}.`} />
    ),
  },
  {
    key: 'share',
    header: 'Share of voice',
    align: 'right',
    value: ({ share_of_voice }) => share_of_voice,
    cell: ({ share_of_voice, own, named }) => (
      <span className={styles.share}>
        <span className={styles.track} aria-hidden>
          <span
            className={styles.fill}
            data-own={own}
            style={{ width: `${toPercent(share_of_voice) ?? 0}%` }}
          />
        </span>
        <Rate
          name="Share of voice"
          share={share_of_voice}
          n={named.n}
          explanation={EXPLAINED.share_of_voice}
        />
      </span>
    ),
  },
  {
    key: 'rank',
    header: 'Mean place',
    align: 'right',
    value: ({ mean_rank }) => mean_rank,
    cell: ({ mean_rank }) => mean_rank?.toFixed(1) ?? '–',
  },
];
