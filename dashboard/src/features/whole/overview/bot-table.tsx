import type { BotVisits } from '@sightline/contract/whole/crawler-visits';
import { countText, partOf } from '../../../lib/words/format.ts';
import { partColor } from '../../../ui/charts/part-color.ts';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { AssistantLabel } from '../../../ui/text/assistant-name-tag.tsx';
import { NameTag } from '../../../ui/text/name-tag.tsx';
import styles from './bot-visits-section.module.css';

type Bot = BotVisits['per_bot'][number];

const PURPOSE = { training: 'Training', search: 'Search', user: 'Live user request' } as const;

/** The crawlers, and how many visits are verified; colors match the bars above. */
export function BotTable({ bots, isVerified }: { bots: Bot[]; isVerified: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={styles.table} tabIndex={0} aria-label="Bots">
      <DataTable
        label="Bots"
        rows={bots.map((bot, place) => ({ ...bot, place }))}
        rowKey={({ bot }) => bot}
        empty={null}
        columns={[
          {
            key: 'bot',
            header: 'Bot',
            value: ({ bot }) => bot,
            cell: ({ bot, place }) => <NameTag name={bot} color={partColor(place)} />,
          },
          {
            key: 'operator',
            header: 'Operator',
            value: ({ operator }) => operator,
            cell: ({ operator }) => <AssistantLabel label={operator} />,
          },
          {
            key: 'purpose',
            header: 'Reads for',
            value: ({ purpose }) => PURPOSE[purpose],
            cell: ({ purpose }) => PURPOSE[purpose],
          },
          {
            key: 'visits',
            header: 'Visits',
            align: 'right',
            value: ({ visits }) => visits,
            cell: ({ visits }) => countText(visits),
          },
          ...(isVerified ? [verifiedColumn] : []),
        ]}
      />
    </section>
  );
}

const verifiedColumn: Column<Bot> = {
  key: 'verified',
  header: 'Verified',
  align: 'right',
  value: ({ verified }) => verified,
  cell: ({ verified, visits }) => (
    <span title="IP address verified against the operator’s published list">{partOf(verified, visits)}</span>
  ),
};
