import type { FilterDimension, VisitDimension } from '@sightline/contract/personalizing/visit-report';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../server/api-client.ts';
import { awaited } from '../server/awaited.ts';
import { useDomainQuery } from '../server/domain-calls.ts';
import { useTimeZone } from '../session/use-session.ts';
import { isListed } from './dimension-words.ts';
import type { ReportSearch } from './report-address.ts';
import { reportInput, textsOf } from './report-search.ts';

const POLL_EVERY = 30_000;
const MAX_ROWS = 500;

/** Keeps the last report while another range or filter loads; null asks for none. */
export function useReport(search: ReportSearch | null) {
  const zone = useTimeZone();
  return awaited(
    useDomainQuery(
      query.analytics.report,
      { ...reportInput(search ?? {}, zone) },
      { enabled: search !== null, refetchInterval: POLL_EVERY, placeholderData: keepPreviousData },
    ),
  );
}

/** The pages of the visits of the same report, or those with a text in their path. */
export function useReportPages(search: ReportSearch, text: string, limit = MAX_ROWS) {
  return useDomainQuery(
    query.analytics.pages,
    { ...rowsInput(search, text, useTimeZone()), limit },
    { refetchInterval: POLL_EVERY, placeholderData: keepPreviousData },
  );
}

/** What is no person's in the same days. */
export function useAgentVisits({ start, end }: { start: string; end: string }) {
  return useDomainQuery(
    query.analytics.agents,
    { start, end },
    { refetchInterval: POLL_EVERY, placeholderData: keepPreviousData },
  );
}

/** How many visits of the same report took some steps in order; asked for where these are several. */
export function useFunnel(search: ReportSearch) {
  const steps = textsOf(search.funnel);
  return useDomainQuery(
    query.analytics.funnel,
    { ...rowsInput(search, '', useTimeZone()), steps },
    { enabled: steps.length > 1, refetchInterval: POLL_EVERY, placeholderData: keepPreviousData },
  );
}

/** How many visitors of the same report came back in later weeks. */
export const useRetention = (search: ReportSearch, enabled: boolean) =>
  useDomainQuery(query.analytics.retention, rowsInput(search, '', useTimeZone()), {
    ...{ enabled, placeholderData: keepPreviousData },
  });

/** All rows of one dimension of the same report, or those with a text in their label. */
export function useReportRows(search: ReportSearch, dimension: VisitDimension, text: string) {
  const zone = useTimeZone();
  return useDomainQuery(
    query.analytics.reportRows,
    {
      ...rowsInput(search, text, zone),
      ...{ dimension, limit: MAX_ROWS },
      currency: reportInput(search, zone).currency,
    },
    { placeholderData: keepPreviousData },
  );
}

/** The values of a dimension in the same report, each with its visitors, to filter by. */
export function useFilterValues(search: ReportSearch, dimension: FilterDimension) {
  const isPage = dimension === 'page';
  const listed = isListed(dimension);
  const input = { ...rowsInput(search, '', useTimeZone()), limit: MAX_ROWS };
  const pages = useDomainQuery(query.analytics.pages, input, { enabled: isPage });
  const happenings = useDomainQuery(
    query.analytics.happenings,
    { ...input, kind: listed && !isPage ? dimension : 'event' },
    { enabled: listed && !isPage },
  );
  const rows = useDomainQuery(
    query.analytics.reportRows,
    { ...input, dimension: listed ? 'landing' : dimension },
    { enabled: !listed, placeholderData: keepPreviousData },
  );
  if (!listed) return rows.data;
  const { data } = isPage ? pages : happenings;
  return data && { rows: data.rows.map(({ key, visitors }) => ({ key, visitors, label: key })), without: 0 };
}

/** A call's input for rows of the same report, or those with a text. */
export function rowsInput(search: ReportSearch, text: string, zone: string) {
  const { compare: _, compare_start: __, grain: ___, currency: ____, ...input } = reportInput(search, zone);
  return { ...input, ...(text && { search: text }) };
}
