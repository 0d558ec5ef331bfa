import type { GeneratedPage, PageSort } from '@sightline/contract/publishing/generated-pages';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Sorting } from '../../../lib/series/sort-rows.ts';
import { api, query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainQuery } from '../../../lib/server/domain-calls.ts';
import { logFailure } from '../../../lib/server/log-failure.ts';
import { detailOf } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';
import type { PageFilter } from './page-filters.tsx';

const POLL_EVERY = 5000;
/** What changed between counting and listing, when both began, is seen by then. */
const COUNT_EVERY = 60_000;
const PART = 100;
/** Pages per request if the whole list is wanted. */
const LARGE_PART = 1000;

type Part = Awaited<ReturnType<typeof api.generatedPages.list>>;

/** Which pages are listed, and in which order; without one, the newest change first. */
export interface PageChoice {
  filter: PageFilter;
  sorting: Sorting | null;
}

const inputOf = (id: string, { filter: { q, state, type, topic }, sorting }: PageChoice) => ({
  id,
  text: 'false',
  ...(q?.trim() && { q: q.trim() }),
  ...(state && { state }),
  ...(type && { page_type: type }),
  ...(topic && { topic_id: topic }),
  ...(sorting && {
    // The table's columns are named as the server sorts.
    sort: sorting.key as PageSort,
    order: sorting.isDescending ? ('desc' as const) : ('asc' as const),
  }),
});

/**
 * Pages as far as loaded, polled. The server says by the version of its list whether anything has changed, so that only
 * the first part is asked for again while nothing has.
 */
export function usePages(choice: PageChoice) {
  const { id, enabled } = useDomainId();
  const newest = useRef<string | undefined>(undefined);
  const input = { ...inputOf(id, choice), limit: PART };
  const list = awaited(
    useInfiniteQuery({
      queryKey: query.generatedPages.list.key({ type: 'infinite', input }),
      queryFn: async ({ pageParam: cursor, client, queryKey, signal }): Promise<Part> => {
        const known = cursor ? partAfter(cursor, client.getQueryData<Parts>(queryKey)) : undefined;
        if (known?.headers.etag && known.headers.etag === newest.current) return known;
        const part = await api.generatedPages.list({ ...input, ...(cursor && { cursor }) }, { signal });
        if (!cursor) newest.current = part.headers.etag;
        return part;
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (part) => {
        const rows = rowsOf(part);
        return rows.length === PART ? rows.at(-1)?.id : undefined;
      },
      enabled,
      refetchInterval: POLL_EVERY,
      placeholderData: keepPreviousData,
    }),
  );
  const { data } = list;
  const pages = useMemo(() => joinParts((data?.pages ?? []).map(rowsOf)), [data]);
  return { list, pages, version: data?.pages[0]?.headers.etag };
}

type Parts = InfiniteData<Part, string | undefined>;

const partAfter = (cursor: string, parts: Parts | undefined) =>
  parts?.pages[parts.pageParams.indexOf(cursor)];

/** When the server answers "not modified", the browser itself supplies the cached rows. */
function rowsOf(part: Part): GeneratedPage[] {
  return 'body' in part ? part.body : [];
}

/** A page that changed between two requests is in both. */
function joinParts(parts: GeneratedPage[][]): GeneratedPage[] {
  return [...new Map(parts.flat().map((page) => [page.id, page])).values()];
}

/** How many pages there are of each kind, counted again when the list has another version. */
export function usePageFigures(version: string | undefined) {
  const figures = awaited(useDomainQuery(query.generatedPages.figures, {}, { refetchInterval: COUNT_EVERY }));
  const { refetch } = figures;
  const known = useRef(version);
  useEffect(() => {
    if (known.current !== undefined && known.current !== version) refetch();
    known.current = version;
  }, [version, refetch]);
  return figures;
}

/** The page with a slug, polled: null when there is none, undefined while that is unknown. */
export function usePageAt(slug: string | undefined, isWanted: boolean) {
  return useDomainQuery(
    query.generatedPages.list,
    { text: 'false', slug },
    {
      enabled: isWanted && slug !== undefined && slug !== '',
      refetchInterval: POLL_EVERY,
      select: (part) => rowsOf(part)[0] ?? null,
    },
  );
}

/** Loads all pages of a choice, for what needs every one of them; null when that fails. */
export function useAllPages(choice: PageChoice): () => Promise<GeneratedPage[] | null> {
  const { id } = useDomainId();
  return async () => {
    const parts: GeneratedPage[][] = [];
    let cursor: string | undefined;
    try {
      do {
        const input = { ...inputOf(id, choice), limit: LARGE_PART, ...(cursor && { cursor }) };
        const rows = rowsOf(await api.generatedPages.list(input));
        parts.push(rows);
        cursor = rows.length === LARGE_PART ? rows.at(-1)?.id : undefined;
      } while (cursor);
      return joinParts(parts);
    } catch (error) {
      logFailure('load all pages', error);
      toast({ title: 'The pages couldn’t be loaded', message: detailOf(error), tone: 'bad' });
      return null;
    }
  };
}
