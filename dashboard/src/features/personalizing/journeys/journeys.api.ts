import type { ListedVisitor, Visitor } from '@sightline/contract/personalizing/journeys';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { VisitorsSearch } from '../../../lib/report/report-address.ts';
import { chosenVisits } from '../../../lib/report/report-search.ts';
import { saveFile } from '../../../lib/series/save-file.ts';
import { query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainMutation, useDomainQuery } from '../../../lib/server/domain-calls.ts';
import { ProblemError } from '../../../lib/server/problem.ts';
import { useDomainId, useTimeZone } from '../../../lib/session/use-session.ts';

const POLL_EVERY = 15_000;
const WAITING_POLL = 2000;
/** Number of visitors per response. */
const PAGE_SIZE = 100;

/** Visitors, last seen first, as far as loaded; with days or filters, those whose visits the report counts. */
export function useVisitors({ kind, ...search }: VisitorsSearch) {
  const { id, enabled } = useDomainId();
  const zone = useTimeZone();
  return awaited(
    useInfiniteQuery(
      query.visitors.list.infiniteOptions({
        input: (cursor: string | undefined) => ({
          id,
          ...(kind ? { kind } : chosenVisits(search, zone)),
          ...(cursor && { cursor }),
        }),
        initialPageParam: undefined,
        getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
        enabled,
        refetchInterval: POLL_EVERY,
        select: allOf,
      }),
    ),
  );
}

/** A visitor who was seen again between requests is on two pages. */
function allOf({ pages }: InfiniteData<ListedVisitor[], unknown>): ListedVisitor[] {
  return [...new Map(pages.flat().map((visitor) => [visitor.id, visitor])).values()];
}

/** Who was seen last, with their visits; null before anybody was. Asked for often, as someone waits for it. */
export function useNewestVisitor() {
  const { data: list, error } = useDomainQuery(
    query.visitors.list,
    { limit: 1 },
    { refetchInterval: WAITING_POLL },
  );
  const { data: journey } = useVisitor(list?.[0]?.id, WAITING_POLL);
  return { newest: list?.length === 0 ? null : journey, error };
}

/** A visitor and their sessions. */
export function useVisitor(visitor_id: string | undefined, every = POLL_EVERY) {
  return useDomainQuery(
    query.visitors.get,
    { visitor_id: visitor_id ?? '' },
    {
      enabled: visitor_id !== undefined,
      refetchInterval: ({ state }) => (isUnknown(state.error) ? false : every),
    },
  );
}

/** The server knows no such visitor, or the id is malformed. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ProblemError && [400, 404, 410, 422].includes(error.status);
}

/** Deletes a visitor with all that is known of them; `onDeleted` leaves them before anything is asked again. */
export function useDeleteVisitor(onDeleted: () => void) {
  const client = useQueryClient();
  return useDomainMutation(query.visitors.remove, {
    onSuccess: async (_, { visitor_id }) => {
      onDeleted();
      client.removeQueries({ queryKey: query.visitors.get.key({ input: { visitor_id } }) });
      await client.invalidateQueries({ queryKey: query.visitors.list.key() });
    },
  });
}

/** Saves all that is stored of a visitor as a file. */
export function useExportVisitor() {
  return useDomainMutation(query.visitors.export, {
    onSuccess: (data) =>
      saveFile(`visitor-${data.visitor.id}.json`, JSON.stringify(data, null, 2), 'application/json'),
  });
}

/** Marks an internal visitor, or a bot as a person; displayed after the server has confirmed it. */
export function useMarkVisitor() {
  const client = useQueryClient();
  const lists = query.visitors.list.key();
  const details = query.visitors.get.key();
  return useDomainMutation(query.visitors.update, {
    onSuccess: async ({ internal, bot, overruled }, { visitor_id, is_person }) => {
      // A response in flight may be older than the change.
      await Promise.all([lists, details].map((queryKey) => client.cancelQueries({ queryKey })));
      const marked = <Known extends Visitor>(visitor: Known) =>
        visitor.id === visitor_id ? { ...visitor, internal, bot, overruled } : visitor;
      client.setQueriesData<InfiniteData<ListedVisitor[]>>(
        { queryKey: lists },
        (known) => known && { ...known, pages: known.pages.map((page) => page.map(marked)) },
      );
      client.setQueriesData<{ visitor: Visitor }>(
        { queryKey: details },
        (known) => known && { ...known, visitor: marked(known.visitor) },
      );
      // It is listed among others now.
      if (is_person !== undefined) await client.invalidateQueries({ queryKey: lists });
    },
  });
}
