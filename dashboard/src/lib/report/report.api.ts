import type { VisitDimension } from '@sightline/contract/personalizing/visit-report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../server/api-client.ts';
import { awaited } from '../server/awaited.ts';
import { useDomainId } from '../session/use-session.ts';
import type { ReportSearch } from './report-address.ts';
import { reportInput } from './report-search.ts';

const POLL_EVERY = 30_000;
const MAX_ROWS = 500;

/** Keeps the last report while another range or filter loads; null asks for none. */
export function useReport(search: ReportSearch | null) {
  const { id, enabled } = useDomainId();
  return awaited(
    useQuery(
      query.analytics.report.queryOptions({
        input: { id, ...reportInput(search ?? {}) },
        enabled: enabled && search !== null,
        refetchInterval: POLL_EVERY,
        placeholderData: keepPreviousData,
      }),
    ),
  );
}

/** All rows of one dimension of the same report, or those with a text in their label. */
export function useReportRows(search: ReportSearch, dimension: VisitDimension, text: string) {
  const { id, enabled } = useDomainId();
  const { compare: _compare, grain: _grain, ...input } = reportInput(search);
  return useQuery(
    query.analytics.reportRows.queryOptions({
      input: { id, ...input, dimension, limit: MAX_ROWS, ...(text && { search: text }) },
      enabled,
      placeholderData: keepPreviousData,
    }),
  );
}
