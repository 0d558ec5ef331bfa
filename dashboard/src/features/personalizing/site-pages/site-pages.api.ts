import type { PageElement, PagePicture, SitePage } from '@sightline/contract/personalizing/site-pages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../lib/server/api-client.ts';
import { useDomainMutation, useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';
import { logFailure } from '../../../lib/server/log-failure.ts';
import { ProblemError } from '../../../lib/server/problem.ts';
import { readDomain, useDomainId } from '../../../lib/session/use-session.ts';

const SCANNING_EVERY = 5000;
/** It reads the website, and opens it in a browser if needed. */
const VERIFY_TIMEOUT = 90_000;

const isScanning = ({ ingest_task_id }: SitePage) => ingest_task_id !== undefined;
const listKey = (id: string) => query.pages.list.queryKey({ input: { id } });

/** All pages, ordered by path; polled while one is being scanned. */
export function useSitePages() {
  return useDomainQuery(
    query.pages.list,
    {},
    { refetchInterval: ({ state }) => (state.data?.some(isScanning) ? SCANNING_EVERY : false) },
  );
}

/** Setup may be complete now, which the sidebar shows. */
const refreshDomain = (id: string) => readDomain(id).catch((error) => logFailure('load the domain', error));

export function usePageChanges() {
  const onSuccess = useRenew(query.pages.list);
  return {
    add: useDomainMutation(query.pages.add, { onSuccess }),
    rescan: useDomainMutation(query.pages.rescan, { onSuccess }),
    remove: useDomainMutation(query.pages.remove, { onSuccess }),
  };
}

/** Displayed optimistically, and reverted on failure. */
export function useTogglePage() {
  const { id } = useDomainId();
  const client = useQueryClient();
  const show = (page_id: string, enabled: boolean) =>
    client.setQueryData<SitePage[]>(listKey(id), (pages) =>
      pages?.map((page) => (page.id === page_id ? { ...page, enabled } : page)),
    );
  return useMutation({
    mutationFn: (page: SitePage) => api.pages.update({ id, page_id: page.id, enabled: !page.enabled }),
    onMutate: async (page) => {
      // A response in flight would bring the old state back.
      await client.cancelQueries({ queryKey: listKey(id) });
      show(page.id, !page.enabled);
    },
    onError: (error, page) => {
      show(page.id, page.enabled);
      logFailure('save page', error);
    },
    onSuccess: () => refreshDomain(id),
    onSettled: () => client.invalidateQueries({ queryKey: listKey(id) }),
  });
}

/** From top to bottom; refetched after a newer scan. */
export function useElements(page: SitePage) {
  const { id, enabled } = useDomainId();
  const input = { id, page_id: page.id };
  return useQuery({
    ...query.pages.elements.queryOptions({ input, enabled }),
    queryKey: [...query.pages.elements.queryKey({ input }), page.scanned_at],
    placeholderData: (before: PageElement[] | undefined) => before,
  });
}

export type LoadedPicture = NonNullable<PagePicture['picture']> & { image: Blob };

const NOT_LOADED = 'The picture of this page couldn’t be loaded. Reload to try again.';

/** The picture that the newest scan took, until which the one before stays, or why there is none. */
export function usePagePicture(page: SitePage) {
  const { id, enabled } = useDomainId();
  const { data, error, isLoading } = useQuery<LoadedPage>({
    queryKey: ['page-picture', id, page.id, page.scanned_at],
    queryFn: ({ signal }) => loadPicture({ id, page_id: page.id }, signal),
    enabled: enabled && page.scanned_at !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  const problem = data?.problem ?? (error && NOT_LOADED);
  return { picture: data?.picture ?? null, problem, isLoading };
}

interface LoadedPage {
  picture: LoadedPicture | null;
  problem: string | null;
}

/** Once more when a scan replaces the picture meanwhile, so that picture and boxes are of the same scan. */
async function loadPicture(
  of: { id: string; page_id: string },
  signal: AbortSignal,
  isAgain = false,
): Promise<LoadedPage> {
  const { picture, problem } = await api.pages.picture(of, { signal });
  if (!picture) return { picture: null, problem };
  try {
    const { body } = await api.pages.pictureImage({ ...of, picture_id: picture.id }, { signal });
    return { picture: { ...picture, image: body }, problem: null };
  } catch (error) {
    if (isAgain || !(error instanceof ProblemError) || error.status !== 404) throw error;
    return loadPicture(of, signal, true);
  }
}

export function useSaveElements() {
  const { id } = useDomainId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pending: ReadonlyMap<string, boolean>) =>
      api.pages.updateElements({
        id,
        updates: [...pending].map(([element_id, enabled]) => ({ id: element_id, enabled })),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: query.pages.elements.key() });
      client.invalidateQueries({ queryKey: listKey(id) });
      await refreshDomain(id);
    },
  });
}

/** A picture of the page; no message if there is none. */
export function useThumbnail(path: string, isWanted: boolean) {
  const { id, enabled } = useDomainId();
  return useQuery({
    queryKey: ['page-thumbnail', id, path],
    queryFn: async ({ signal }) =>
      (await api.screenshots.get({ id, page_path: path, width: 480 }, { signal })).body,
    enabled: enabled && isWanted,
    staleTime: 10 * 60_000,
    retry: false,
    meta: { silent: true },
  }).data;
}

export const useScriptSettings = () => useDomainQuery(query.personalization.settings, {});

export function useSaveSettings() {
  const { id } = useDomainId();
  const client = useQueryClient();
  return useDomainMutation(query.personalization.updateSettings, {
    onSuccess: (settings) =>
      client.setQueryData(query.personalization.settings.queryKey({ input: { id } }), settings),
  });
}

export function useVerifyScript() {
  const { id } = useDomainId();
  const client = useQueryClient();
  return useDomainMutation(query.pages.verifyScript, {
    context: { timeout: VERIFY_TIMEOUT },
    onSuccess: async ({ script_detected }) => {
      if (!script_detected) return;
      client.invalidateQueries({ queryKey: query.personalization.settings.key() });
      await refreshDomain(id);
    },
  });
}

/** How many visitors a variant needs; undefined while unknown. */
export const useToDetect = () => useDomainQuery(query.analytics.overview, {}).data?.to_detect;
