import type { VisitDimension } from '@sightline/contract/personalizing/visit-report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import type { ReportSearch } from './report-address.ts';
import { reportInput } from './report-search.ts';

const POLL_EVERY = 30_000;
const POLL_LIVE_EVERY = 10_000;
const MAX_ROWS = 500;

/** Keeps the last report while another range or filter loads. */
export function useReport(search: ReportSearch) {
  const { id, enabled } = useDomainId();
  return awaited(
    useQuery(
      query.analytics.report.queryOptions({
        input: { id, ...reportInput(search) },
        enabled,
        refetchInterval: POLL_EVERY,
        placeholderData: keepPreviousData,
      }),
    ),
  );
}

/** All rows of one dimension of the same report. */
export function useReportRows(search: ReportSearch, dimension: VisitDimension | null) {
  const { id, enabled } = useDomainId();
  const { compare: _compare, grain: _grain, ...input } = reportInput(search);
  return useQuery(
    query.analytics.reportRows.queryOptions({
      input: { id, ...input, dimension: dimension ?? 'source', limit: MAX_ROWS },
      enabled: enabled && dimension !== null,
    }),
  );
}

/** Who is on the website now. */
export function useLive() {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.analytics.live.queryOptions({ input: { id }, enabled, refetchInterval: POLL_LIVE_EVERY }),
  );
}
