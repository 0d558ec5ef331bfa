import { useMutation } from '@tanstack/react-query';
import { api, query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainMutation, useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';
import { detailOf } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { followTask } from './content-tasks.ts';
import type { createPageInput } from './create-page-input.ts';

const BUILT_IN_WRITER = 'Built-in writer';
const CHANGES_EVERY = 15_000;
/** How many pages are changed concurrently. */
const MAX_AT_ONCE = 4;

/** Changes in the domain's content, newest first. */
export const useChanges = () =>
  awaited(useDomainQuery(query.content.changes, {}, { refetchInterval: CHANGES_EVERY }));

/** Changes in a topic's pages, newest first. */
export function useTopicChanges(topic_id: string) {
  return awaited(
    useDomainQuery(query.content.changesOfTopic, { topic_id }, { refetchInterval: CHANGES_EVERY }),
  );
}

/** Refetches pages and changes. */
const useRefreshContent = () => useRenew(query.generatedPages, query.content, query.decisions);

export const useSavePage = () =>
  useDomainMutation(query.generatedPages.update, { onSuccess: useRefreshContent() });

/** Keeps a marked sentence of a page as it is, or marks it again. */
export function useAcceptSentence(page_id: string) {
  const { id } = useDomainId();
  const onSuccess = useRefreshContent();
  return useMutation({
    mutationFn: (input: { sentence: string; accepted: boolean }) =>
      api.generatedPages.acceptSentence({ id, page_id, ...input }),
    onSuccess,
  });
}

/** Changes a page's address. */
export function useMovePage(page_id: string) {
  const { id } = useDomainId();
  const onSuccess = useRefreshContent();
  return useMutation({
    mutationFn: (slug: string) => api.generatedPages.move({ id, page_id, slug }),
    onSuccess,
  });
}

export type PageAction = { kind: 'publish' | 'unpublish' } | { kind: 'delete'; reason: string };

interface Outcome {
  /** Pages that were not changed. */
  failed: string[];
  /** Why the first of them failed. */
  detail: string | null;
}

/** One call per page, a few at a time; failures do not stop the others. */
export function usePageAction() {
  const { id } = useDomainId();
  const refresh = useRefreshContent();
  return useMutation({
    mutationFn: async ({
      page_ids,
      action,
    }: {
      page_ids: string[];
      action: PageAction;
    }): Promise<Outcome> => {
      const waiting = [...page_ids];
      const outcome: Outcome = { failed: [], detail: null };
      const work = async () => {
        for (let page_id = waiting.shift(); page_id !== undefined; page_id = waiting.shift()) {
          try {
            await act(id, page_id, action);
          } catch (error) {
            outcome.failed.push(page_id);
            outcome.detail ??= detailOf(error);
          }
        }
      };
      await Promise.all(Array.from({ length: MAX_AT_ONCE }, work));
      await refresh();
      return outcome;
    },
  });
}

function act(id: string, page_id: string, action: PageAction): Promise<unknown> {
  if (action.kind === 'delete') {
    const reason = action.reason.trim();
    return api.generatedPages.remove({ id, page_id, ...(reason && { reason }) });
  }
  return api.generatedPages[action.kind]({ id, page_id });
}

type CreatePage = NonNullable<ReturnType<typeof createPageInput>>;

/** Starts writing a page, and follows the task. */
export function useCreatePage() {
  const { id } = useDomainId();
  return useMutation({
    mutationFn: (input: CreatePage) => api.content.createPage({ id, ...input }),
    onSuccess: ({ task_id }, input) =>
      followTask({
        domain_id: id,
        task_id,
        work: 'create_page',
        title: 'manual' in input ? input.manual.title : input.prompt,
      }),
  });
}

/** Starts changing pages by an instruction, all of them without `page_ids`, and follows the task. */
export function useBulkEdit() {
  const { id } = useDomainId();
  return useMutation({
    mutationFn: (input: { prompt: string; page_ids?: string[] }) => api.content.bulkEdit({ id, ...input }),
    onSuccess: ({ task_id }, { prompt }) =>
      followTask({ domain_id: id, task_id, work: 'bulk_edit', title: prompt }),
  });
}

/** Whether no model is connected, so that only mechanical edits are possible. */
export function useIsWriterBuiltIn(): boolean {
  const { data } = useDomainQuery(query.assistants.status, {}, { staleTime: 60_000 });
  return data?.writer === BUILT_IN_WRITER;
}

/** Cancels all writing of pages. */
export const useCancelWriting = () =>
  useDomainMutation(query.tasks.cancelContent, { onSettled: useRenew(query.tasks) });
