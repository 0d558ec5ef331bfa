import { Skeleton, Title } from '@mantine/core';
import { CITATION_KINDS } from '@sightline/contract/measuring/citation-kinds';
import type { CitedDomains } from '@sightline/contract/measuring/citations';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SampleAnswers } from '../features/measuring/asking/sample-answers.tsx';
import { useCitedDomains } from '../features/measuring/citations/citations.api.ts';
import { citationLines, citedSentence } from '../features/measuring/citations/cited-trend.ts';
import { KIND_LABEL } from '../features/measuring/citations/site-words.ts';
import { switchEvents } from '../features/whole/overview/change-events.ts';
import { useOverviewMetrics } from '../features/whole/overview/overview.api.ts';
import { pointDays } from '../lib/series/point-days.ts';
import { fittedScale } from '../lib/series/value-scale.ts';
import { countText } from '../lib/words/format.ts';
import { percentText } from '../lib/words/percent.ts';
import { Sparkline } from '../ui/charts/sparkline.tsx';
import { TimeSeries } from '../ui/charts/time-series.tsx';
import { ChoiceSelect } from '../ui/forms/choice-select.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { type Column, DataTable } from '../ui/tables/data-table.tsx';
import { OwnMark } from '../ui/text/own-mark.tsx';
import { SiteIcon } from '../ui/text/site-icon.tsx';
import { AnalysisTabs } from './analysis-tabs.tsx';
import { AnswersFilter, answersAmong } from './answers-filter.tsx';
import { citations } from './search-params.ts';

const MAX_LEADING = 25;

/** The sites that assistants cite, over time. */
export function CitationsScreen() {
  const { kind, ...search } = citations(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data: cited } = useCitedDomains(answersAmong(search));
  const go = (next: ReturnType<typeof citations>) =>
    navigate({ to: '/citations', search: next, replace: true, resetScroll: false });
  const kinds = CITATION_KINDS.filter((one) => cited?.sites.some((site) => site.kind === one));
  const shown = cited && { ...cited, sites: cited.sites.filter((site) => !kind || site.kind === kind) };
  return (
    <>
      <PageHeader
        title="Citations"
        mark={<SampleAnswers />}
        sentence={cited ? citedSentence(cited) : <Skeleton height={20} width={360} />}
      />
      <AnalysisTabs />
      <AnswersFilter search={search} onChange={(next) => go({ ...next, kind })}>
        <ChoiceSelect
          label="Kind of site"
          all="All kinds of sites"
          value={kind}
          choices={kinds.map((one) => ({ value: one, label: KIND_LABEL[one] }))}
          onChange={(chosen) => go({ ...search, kind: chosen })}
        />
      </AnswersFilter>
      {shown ? <Cited cited={shown} assistant={search.assistant} /> : <Skeleton height={420} />}
    </>
  );
}

function Cited({ cited, assistant }: { cited: CitedDomains; assistant: string | undefined }) {
  const { data: metrics } = useOverviewMetrics();
  const lines = citationLines(cited);
  if (cited.sites.length === 0)
    return (
      <EmptyState title="No citations in this range.">
        Sites that assistants cite appear here after a run.
      </EmptyState>
    );
  return (
    <>
      {cited.points.length > 1 && (
        <TimeSeries
          title="Answers that cite each site"
          events={switchEvents(metrics?.series ?? [], cited, assistant)}
          series={lines}
          daysText={(at) => pointDays(cited.points, at)}
          scale={fittedScale(lines)}
          empty={null}
        />
      )}
      <Sites cited={cited} />
    </>
  );
}

function Sites({ cited: { answers, points, sites } }: { cited: CitedDomains }) {
  const ranked = sites.map((site, place) => ({ ...site, place }));
  const trend: Column<(typeof ranked)[number]> = {
    key: 'trend',
    header: 'Trend',
    cell: ({ counts }) => (
      <Sparkline floor={0} points={points.map((point, place) => (counts[place] ?? 0) / point.answers)} />
    ),
  };
  return (
    <DataTable
      label="Cited sites"
      title={<Title order={2}>Cited sites</Title>}
      csvName="Citations"
      rows={ranked}
      rowKey={({ domain }) => domain}
      isMarked={({ kind }) => kind === 'own'}
      isLeading={({ place }) => place < MAX_LEADING}
      empty={null}
      columns={[
        {
          key: 'site',
          header: 'Site',
          value: ({ domain }) => domain,
          cell: ({ domain, kind }) => (
            <>
              <SiteIcon of={domain} /> {domain} {kind === 'own' && <OwnMark word="Yours" />}
            </>
          ),
        },
        {
          key: 'kind',
          header: 'Kind',
          value: ({ kind }) => KIND_LABEL[kind],
          cell: ({ kind }) => KIND_LABEL[kind],
        },
        {
          key: 'answers',
          header: 'Answers that cite it',
          align: 'right',
          value: (site) => site.answers,
          cell: (site) => countText(site.answers),
        },
        {
          key: 'share',
          header: 'Of all answers',
          align: 'right',
          value: (site) => site.answers / answers,
          cell: (site) => percentText(site.answers / answers),
        },
        {
          key: 'named',
          header: 'Of them, mention you',
          align: 'right',
          value: ({ named }) => named,
          cell: ({ named }) => countText(named),
        },
        ...(points.length > 1 ? [trend] : []),
      ]}
    />
  );
}
