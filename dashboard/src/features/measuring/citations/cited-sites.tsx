import { Button, Group, Skeleton, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { PLATFORM_LABEL, PLATFORMS } from '@sightline/contract/known-assistants';
import type { CitationKind } from '@sightline/contract/measuring/citation-kinds';
import type { CitedSite, CitedSites } from '@sightline/contract/measuring/citations';
import { countOf, countText, partOf } from '../../../lib/words/format.ts';
import { percentText } from '../../../lib/words/percent.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { AssistantNameTag } from '../../../ui/text/assistant-name-tag.tsx';
import { SiteIcon } from '../../../ui/text/site-icon.tsx';
import { AdviceText } from './advice-text.tsx';
import styles from './cited-sites.module.css';
import { type Advice, KIND_LABEL } from './site-words.ts';

/** Number of sites displayed at first. */
const MAX_LEADING = 12;

interface CitedSitesTableProps {
  /** Undefined while loading. */
  cited: CitedSites | undefined;
  kind: CitationKind | undefined;
  onKind: (kind: CitationKind | undefined) => void;
  adviceOf: (site: CitedSite) => Advice;
  /** The site whose pages are open. */
  open: string | undefined;
  onOpen: (domain: string) => void;
}

/** Every site that the answers cite, the most cited first; each opens its pages. */
export function CitedSitesTable({ cited, kind, onKind, adviceOf, open, onOpen }: CitedSitesTableProps) {
  if (!cited) return <Skeleton height={320} />;
  const rows = cited.sites.map((site, place) => ({ ...site, place, advice: adviceOf(site) }));
  const all = cited.kinds
    .filter((one) => !kind || one.kind === kind)
    .reduce((sum, one) => sum + one.sites, 0);
  const rest = all - rows.length;
  return (
    <section aria-label="Sources">
      <DataTable
        label="Sources"
        title={<Title order={2}>Sources</Title>}
        tools={<KindFilter kinds={cited.kinds} kind={kind} onKind={onKind} />}
        csvName="Sources"
        rows={rows}
        rowKey={({ domain }) => domain}
        isMarked={({ domain }) => domain === open}
        isLeading={({ place }) => place < MAX_LEADING}
        empty={
          <EmptyState title="No sources yet." order={3}>
            {cited.answers === 0
              ? 'Sites that answers cite will appear here after the first run.'
              : 'No answers in this run cite a page.'}
          </EmptyState>
        }
        columns={columnsOf(cited.answers, open, onOpen)}
      />
      {(rest > 0 || cited.unresolved > 0) && (
        <Text c="dimmed" size="xs" mt="xs">
          {[
            ...(rest > 0 ? [`${countOf(rest, 'more site')} cited less often.`] : []),
            ...(cited.unresolved > 0
              ? [
                  `${countOf(cited.unresolved, 'citation')} to pages whose address the assistant didn’t share.`,
                ]
              : []),
          ].join(' ')}
        </Text>
      )}
    </section>
  );
}

interface KindFilterProps {
  kinds: CitedSites['kinds'];
  kind: CitationKind | undefined;
  onKind: (kind: CitationKind | undefined) => void;
}

function KindFilter({ kinds, kind, onKind }: KindFilterProps) {
  const all = kinds.reduce((sum, { sites }) => sum + sites, 0);
  if (kinds.length < 2) return null;
  const choices = [
    { of: undefined, label: 'All', sites: all },
    ...kinds.map((one) => ({ of: one.kind, label: KIND_LABEL[one.kind], sites: one.sites })),
  ];
  return (
    <Group align="stretch" gap={4}>
      {choices.map(({ of, label, sites }) => (
        <Button
          key={label}
          size="compact-sm"
          variant={of === kind ? 'light' : 'subtle'}
          color={of === kind ? undefined : 'gray'}
          aria-pressed={of === kind}
          onClick={() => onKind(of)}
        >
          {label} {countText(sites)}
        </Button>
      ))}
    </Group>
  );
}

interface Row extends CitedSite {
  /** Rank, from 0. */
  place: number;
  advice: Advice;
}

function columnsOf(
  answers: number,
  open: string | undefined,
  onOpen: (domain: string) => void,
): Column<Row>[] {
  return [
    {
      key: 'site',
      header: 'Site',
      value: ({ domain }) => domain,
      cell: ({ domain, pages }) => (
        <UnstyledButton
          className={styles.site}
          aria-expanded={domain === open}
          aria-label={`${domain}: ${countOf(pages, 'page')}`}
          onClick={() => onOpen(domain)}
        >
          <SiteIcon of={domain} />
          <span className={styles.domain}>{domain}</span>
        </UnstyledButton>
      ),
    },
    {
      key: 'kind',
      header: 'Kind',
      value: ({ kind }) => KIND_LABEL[kind],
      cell: ({ kind }) => KIND_LABEL[kind],
    },
    {
      key: 'pages',
      header: 'Pages',
      align: 'right',
      value: ({ pages }) => pages,
      cell: ({ pages }) => countText(pages),
    },
    {
      key: 'cited',
      header: 'Cited in',
      align: 'right',
      value: (site) => site.answers,
      cell: (site) => (
        <span title={`${partOf(site.answers, answers)} answers`}>
          {percentText(answers === 0 ? null : site.answers / answers)}
          <VisuallyHidden>, {partOf(site.answers, answers)} answers</VisuallyHidden>
        </span>
      ),
    },
    {
      key: 'assistants',
      header: 'By',
      value: ({ assistants }) => assistants.map(({ platform }) => PLATFORM_LABEL[platform]).join(', '),
      cell: ({ assistants }) => (
        <span className={styles.assistants}>
          {PLATFORMS.filter((one) => assistants.some(({ platform }) => platform === one)).map((platform) => (
            <AssistantNameTag key={platform} platform={platform} />
          ))}
        </span>
      ),
    },
    {
      key: 'mentioned',
      header: 'Those answers mention',
      value: ({ named }) => named,
      cell: (site) => <Mentioned site={site} />,
    },
    {
      key: 'todo',
      header: 'What to do',
      value: ({ advice }) => advice.text,
      cell: ({ advice }) => <AdviceText advice={advice} />,
    },
  ];
}

/** How many of a site's answers mention the brand, and the competitor that they mention most. */
function Mentioned({ site: { named, answers, competitors, competitors_more } }: { site: CitedSite }) {
  const [first, ...others] = competitors;
  const more = others.length + competitors_more;
  return (
    <span title={competitors.map((one) => `${one.name}: ${partOf(one.answers, answers)} answers`).join('\n')}>
      <span className={styles.you} data-named={named > 0}>
        {named > 0 ? `you ${countText(named)}` : 'not you'}
      </span>
      {first && ` · ${first.name} ${countText(first.answers)}`}
      {more > 0 && ` · ${countText(more)} more`}
    </span>
  );
}
