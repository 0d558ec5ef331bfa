import type { BotVisits } from '@sightline/contract/whole/crawler-visits';
import { countOf, countText, partOf } from '../../../lib/words/format.ts';
import { CountChart } from '../../../ui/charts/count-chart.tsx';
import { partColor } from '../../../ui/charts/part-color.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../../ui/layout/links.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { AssistantLabel } from '../../../ui/text/assistant-name-tag.tsx';
import { NameTag } from '../../../ui/text/name-tag.tsx';
import styles from './bot-visits-section.module.css';

const TITLE = 'AI Bot Visits (daily)';
const NOT_CHECKED =
  'Bot identity is self-reported. Turn on verification (VERIFY_CRAWLERS) to confirm IP addresses.';
const NOT_HOSTED = 'Data will appear once DNS is configured for your AI pages.';

interface BotVisitsSectionProps {
  /** Undefined while loading, or after a failure. */
  visits: BotVisits | undefined;
  isPending: boolean;
  isHosted: boolean | null;
}

/** Which AI crawlers read the pages, day by day. */
export function BotVisitsSection({ visits, isPending, isHosted }: BotVisitsSectionProps) {
  const { buckets = [], per_bot = [], llms_txt = 0, checks_addresses = true } = visits ?? {};
  const isRead = buckets.some(({ count }) => count > 0);
  const isVerified = checks_addresses || per_bot.some(({ verified }) => verified > 0);
  return (
    <div className={styles.section}>
      <CountChart
        title={TITLE}
        days={buckets.map(({ date }) => date)}
        series={per_bot.map(({ bot, counts }) => ({ key: bot, label: bot, counts }))}
        isPending={isPending}
        empty={isHosted === false ? <NotHosted /> : <NotVisited />}
      />
      {isRead && isHosted === false && <p className={styles.note}>{NOT_HOSTED}</p>}
      {isRead && <BotTable bots={per_bot} isVerified={isVerified} />}
      {isRead && !checks_addresses && <p className={styles.note}>{NOT_CHECKED}</p>}
      {llms_txt > 0 && (
        <p className={styles.note}>
          /llms.txt was read {llms_txt === 1 ? 'once' : countOf(llms_txt, 'time')} by crawlers in this range.
        </p>
      )}
    </div>
  );
}

function NotHosted() {
  return (
    <EmptyState
      title={NOT_HOSTED}
      order={3}
      outline="chart"
      action={
        <LinkButton to="/setup/dns" variant="default">
          Set up DNS
        </LinkButton>
      }
    >
      We count bot visits from your first published page.
    </EmptyState>
  );
}

function NotVisited() {
  return (
    <EmptyState
      title="No bot visits yet."
      order={3}
      outline="chart"
      action={
        <LinkButton to="/content" variant="default">
          Open Content for AI
        </LinkButton>
      }
    >
      Daily AI crawler visits appear once your published pages are read.
    </EmptyState>
  );
}

type Bot = BotVisits['per_bot'][number];

const PURPOSE = { training: 'Training', search: 'Search', user: 'Live user request' } as const;

/** The crawlers, and how many visits are verified; colors match the bars above. */
function BotTable({ bots, isVerified }: { bots: Bot[]; isVerified: boolean }) {
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
