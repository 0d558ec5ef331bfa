import type { ListedVisitor, Visitor } from '@sightline/contract/personalizing/journeys';
import { useEffect } from 'react';
import type { VisitorsSearch } from '../../../lib/report/report-address.ts';
import { isUnknown, useVisitor, useVisitors } from './journeys.api.ts';

interface SelectedVisitor {
  list: ReturnType<typeof useVisitors>;
  visitors: ListedVisitor[];
  visitor: Visitor | undefined;
  detail: ReturnType<typeof useVisitor>;
}

/**
 * The visitor in the address. `write` puts another one there: the first one if the address has none, none if it is
 * unknown.
 */
export function useSelectedVisitor(
  { visitor_id, ...search }: VisitorsSearch & { visitor_id?: string | undefined },
  write: (visitor_id: string | undefined) => void,
): SelectedVisitor {
  const list = useVisitors(search);
  const detail = useVisitor(visitor_id);
  const visitors = list.data ?? [];
  const listed = visitors.find(({ id }) => id === visitor_id);
  const isNobody = isUnknown(detail.error) && !list.isPending && !listed;
  const first = visitors[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `write` is another function at every drawing
  useEffect(() => {
    if (visitor_id === undefined) {
      if (first !== undefined) write(first);
    } else if (isNobody) write(undefined);
  }, [visitor_id, first, isNobody]);
  return {
    list,
    visitors,
    visitor: visitor_id === undefined || isNobody ? undefined : (listed ?? detail.data?.visitor),
    detail,
  };
}
