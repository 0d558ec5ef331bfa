import type { Domain } from '@sightline/contract/company/domains';
import type { KnowledgeEntry } from '@sightline/contract/understanding/knowledge';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainMutation, useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';
import { detailOf } from '../../../lib/server/problem.ts';
import { sessionStore } from '../../../lib/session/browser.ts';
import { mergeDomain } from '../../../lib/session/session-state.ts';
import { readDomain, useCurrentDomain, useDomainId } from '../../../lib/session/use-session.ts';
import { countOf } from '../../../lib/words/format.ts';
import { humanize } from '../../../lib/words/humanize.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';

const READING_EVERY = 2000;
/** As long as the website is being read for the first time, nothing else says when its overview is there. */
const OVERVIEW_EVERY = 5000;
/** A model takes some time for a whole overview. */
const MERGE_TIMEOUT = 200_000;

/** The current domain, refetched, because its texts may have been written since the dashboard was opened. */
export function useFreshDomain(): Domain | null {
  const { id, enabled } = useDomainId();
  useQuery({
    queryKey: query.domains.get.queryKey({ input: { id } }),
    queryFn: ({ signal }) => readDomain(id, signal),
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !state.data.description ? OVERVIEW_EVERY : false),
  });
  return useCurrentDomain();
}

/** Saves the overview, unless someone else has saved since the given version. */
export function useSaveOverview() {
  const { id } = useDomainId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: { description: string; description_version: number }) => {
      // A response in flight would bring the old text back.
      await client.cancelQueries({ queryKey: query.domains.get.queryKey({ input: { id } }) });
      return api.domains.update({ id, ...change });
    },
    onSuccess: (domain) => mergeDomain(sessionStore, domain),
  });
}

/** Entries, newest first; polled while one is being read. */
export function useKnowledge() {
  return awaited(
    useDomainQuery(
      query.knowledge.list,
      {},
      { refetchInterval: ({ state }) => (state.data?.some(isReading) ? READING_EVERY : false) },
    ),
  );
}

const isReading = ({ status }: KnowledgeEntry) => status === 'reading';

/** With what the sources disagree about. */
const useRefetchKnowledge = () => useRenew(query.knowledge.list, query.facts);

export function useKnowledgeChanges() {
  const onSuccess = useRefetchKnowledge();
  return {
    create: useDomainMutation(query.knowledge.create, { onSuccess }),
    remove: useDomainMutation(query.knowledge.remove, { onSuccess }),
    restore: useDomainMutation(query.knowledge.restore, { onSuccess }),
    readAgain: useDomainMutation(query.knowledge.readAgain, { onSuccess }),
  };
}

/** Deletes sources, notes or drafts, with Undo in the toast. */
export function useRemoveEntry() {
  const { remove, restore } = useKnowledgeChanges();
  const run = (ids: readonly string[], noun: 'source' | 'note' | 'draft') => {
    const undo = () => Promise.all(ids.map((entry_id) => restore.mutateAsync({ entry_id })));
    // Their rows are gone by then, and with them the mutation's listener.
    Promise.all(ids.map((entry_id) => remove.mutateAsync({ entry_id }))).then(
      () =>
        toast({ title: `${ids.length === 1 ? humanize(noun) : countOf(ids.length, noun)} deleted`, undo }),
      () => undefined,
    );
  };
  return { run, isPending: remove.isPending };
}

/** The overview with the entry merged in, next to the overview it is compared with. */
export function useMergePreview(entry_id: string) {
  const { id } = useDomainId();
  return useQuery({
    queryKey: ['merge-preview', id, entry_id],
    queryFn: async ({ signal }) => {
      const context = { timeout: MERGE_TIMEOUT };
      const preview = await api.knowledge.previewMerge({ id, entry_id }, { signal, context });
      return { preview, domain: await api.domains.get({ id }, { signal }) };
    },
    // Loaded once each time the dialog opens, so that typed text stays.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

export function useAcceptMerge() {
  const { id } = useDomainId();
  const client = useQueryClient();
  const refetch = useRefetchKnowledge();
  return useDomainMutation(query.knowledge.acceptMerge, {
    onMutate: () => client.cancelQueries({ queryKey: query.domains.get.queryKey({ input: { id } }) }),
    onSuccess: (changed) => {
      mergeDomain(sessionStore, { id, ...changed });
      return refetch();
    },
  });
}

/** Updates the pages to the overview, in the background; reports how that started, on any screen. */
export function useUploadOverview() {
  return useDomainMutation(query.generatedPages.uploadOverview, {
    onSuccess: ({ task_id }) => {
      if (task_id !== null)
        toast({ title: 'Updating your pages', message: 'Track progress in the Changelog.' });
    },
    onError: (error) =>
      toast({ title: 'Overview saved. Pages unchanged', message: detailOf(error), tone: 'bad' }),
  });
}
