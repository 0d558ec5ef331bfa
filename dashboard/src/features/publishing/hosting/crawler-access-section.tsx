import { Text, Title } from '@mantine/core';
import type { CrawlerAccess } from '@sightline/contract/whole/crawler-visits';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { AssistantLabel } from '../../../ui/text/assistant-name-tag.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import { useCrawlerAccess } from './crawler-access.api.ts';

type Crawler = CrawlerAccess['crawlers'][number];

const WORDS = {
  let_in: ['good', 'Let in'],
  refused: ['bad', 'No answer'],
  challenged: ['bad', 'Has to prove it’s human'],
  robots: ['busy', 'Kept out by robots.txt'],
  noindex: ['busy', 'Told not to index'],
  unclear: ['idle', 'Unknown'],
} as const;

const metBy = ({ outcome, status }: Crawler) => (status === null ? WORDS[outcome][1] : `Answered ${status}`);

/** Which AI crawlers the website itself lets in, as far as their names decide it. */
export function CrawlerAccessSection() {
  const { data } = useCrawlerAccess();
  if (!data || data.crawlers.length === 0) return null;
  return (
    <section aria-label="AI crawlers on your website">
      <Title order={3}>AI crawlers on your website</Title>
      <Text c="dimmed">
        {data.detail ?? 'No AI crawler is kept out by its name.'} We ask from our own address, so a firewall
        that knows theirs may decide otherwise.
      </Text>
      <DataTable
        label="AI crawlers on your website"
        rows={data.crawlers}
        rowKey={({ bot }) => bot}
        empty={null}
        columns={[
          { key: 'bot', header: 'Crawler', value: ({ bot }) => bot, cell: ({ bot }) => bot },
          {
            key: 'operator',
            header: 'Operator',
            value: ({ operator }) => operator,
            cell: ({ operator }) => <AssistantLabel label={operator} />,
          },
          {
            key: 'met',
            header: 'What it met',
            value: metBy,
            cell: (row) => <StatusDot tone={WORDS[row.outcome][0]} label={metBy(row)} />,
          },
        ]}
      />
    </section>
  );
}
