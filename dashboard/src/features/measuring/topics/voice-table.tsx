import { PLATFORM_LABEL } from '@sightline/contract/known-assistants';
import { EXPLAINED } from '../../../lib/words/figures.ts';
import { toPercent } from '../../../lib/words/percent.ts';
import { Rate } from '../../../ui/charts/rate.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { AssistantNameTag } from '../../../ui/text/assistant-name-tag.tsx';
import { OwnMark } from '../../../ui/text/own-mark.tsx';
import { type VoiceLine, type Voices, voiceLines } from './voice-lines.ts';
import styles from './voice-table.module.css';

/** Number of companies displayed at first for each assistant; the brand is always included. */
const MAX_LEADING = 10;

/** Who is named, by assistant: how often, share of all mentions, and position. */
export function VoiceTable({ voices }: { voices: Voices }) {
  return (
    <DataTable
      label="Share of voice"
      rows={voiceLines(voices)}
      rowKey={({ platform, brand_id }) => `${platform} ${brand_id}`}
      isLeading={({ place, own }) => place < MAX_LEADING || own}
      empty={null}
      columns={COLUMNS}
    />
  );
}

const COLUMNS: Column<VoiceLine>[] = [
  {
    key: 'assistant',
    header: 'Assistant',
    value: ({ platform }) => PLATFORM_LABEL[platform],
    cell: ({ platform }) => <AssistantNameTag platform={platform} />,
  },
  {
    key: 'company',
    header: 'Company',
    value: ({ name }) => name,
    cell: ({ name, own }) => (
      <span className={styles.name} data-own={own}>
        {name}
        {own && <OwnMark word="You" />}
      </span>
    ),
  },
  {
    key: 'mentions',
    header: 'Mentions',
    align: 'right',
    value: ({ named }) => named.share,
    cell: ({ name, named }) => (
      <Rate name="Mentions" {...named} explanation={`Share of answers that mention ${name}.`} />
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
    header: 'Avg. position',
    align: 'right',
    value: ({ mean_rank }) => mean_rank,
    cell: ({ mean_rank }) => mean_rank?.toFixed(1) ?? '–',
  },
];
