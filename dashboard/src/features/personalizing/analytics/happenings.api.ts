import type { HappeningKind } from '@sightline/contract/personalizing/visit-report';
import { keepPreviousData } from '@tanstack/react-query';
import { rowsInput } from '../../../lib/report/report.api.ts';
import type { ReportSearch } from '../../../lib/report/report-address.ts';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainQuery } from '../../../lib/server/domain-calls.ts';
import { useTimeZone } from '../../../lib/session/use-session.ts';

const MAX_ROWS = 500;

/** What happened in the visits of the same report: of a kind, or the properties of one event. */
export function useHappenings(
  search: ReportSearch,
  {
    kind,
    event,
    text = '',
    limit = MAX_ROWS,
  }: { kind: HappeningKind; event?: string; text?: string; limit?: number },
) {
  return useDomainQuery(
    query.analytics.happenings,
    { ...rowsInput(search, text, useTimeZone()), kind, limit, ...(event && { event }) },
    { placeholderData: keepPreviousData },
  );
}

/** How fast pages were in the visits of the same report. */
export const usePageSpeed = (search: ReportSearch) =>
  useDomainQuery(
    query.analytics.speed,
    { ...rowsInput(search, '', useTimeZone()), limit: 10 },
    { placeholderData: keepPreviousData },
  );
