import type { Suggestion } from '@sightline/contract/measuring/suggestions';
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainMutation, useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';
import { detailOf } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { groupSuggestions } from './group-suggestions.ts';

const POLL_EVERY = 30_000;
const FIRST_EVERY = 2_000;
/** After two minutes without one, none is on its way. */
const MAX_FIRST_LOOKS = 60;
const TYPES = 'owned_media,earned_media';

/** Suggestions by kind; at most `per_type_limit` of each. The first ones of a website are looked for more often. */
export function useSuggestions(per_type_limit: number, is_first = false) {
  return awaited(
    useDomainQuery(
      query.suggestions.list,
      { grouped: 'true', per_type_limit, types: TYPES },
      {
        refetchInterval: ({ state }) =>
          is_first &&
          state.dataUpdateCount < MAX_FIRST_LOOKS &&
          groupSuggestions(state.data ?? {}).owned.length === 0
            ? FIRST_EVERY
            : POLL_EVERY,
        select: groupSuggestions,
      },
    ),
  );
}

const PART = 100;

/** All suggestions of a kind with a status, as far as loaded, and how many there are of every kind. */
export function useSuggestionParts(
  types: Suggestion['target_type'],
  status: Suggestion['status'] | 'any',
  isWanted: boolean,
) {
  const { id, enabled } = useDomainId();
  return useInfiniteQuery(
    query.suggestions.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, types, status, per_type_limit: PART, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ items = [] }) => (items.length === PART ? items.at(-1)?.id : undefined),
      enabled: enabled && isWanted,
      refetchInterval: POLL_EVERY,
      select: ({ pages }) => ({
        suggestions: joined(pages.flatMap(({ items = [] }) => items)),
        totals: pages[0]?.totals,
      }),
    }),
  );
}

/** One whose place changed between two requests is in both. */
const joined = (items: Suggestion[]) => [...new Map(items.map((one) => [one.id, one])).values()];

/** Suggestions from an execution of a topic. */
export function useExecutionSuggestions(topic_execution_id: string | undefined) {
  return awaited(
    useDomainQuery(
      query.suggestions.ofTopicExecution,
      { topic_execution_id: topic_execution_id ?? '' },
      {
        enabled: topic_execution_id !== undefined,
        refetchInterval: POLL_EVERY,
        select: (items) => groupSuggestions({ items }),
      },
    ),
  );
}

/** Sets a suggestion's status optimistically, and reverts it on failure. */
export function useSetStatus() {
  const client = useQueryClient();
  return useDomainMutation(query.suggestions.setStatus, {
    onMutate: async ({ suggestion_id, status }) => {
      await client.cancelQueries({ queryKey: query.suggestions.key() });
      changeStatus(client, suggestion_id, status);
    },
    onError: (error, { suggestion_id, status }) => {
      changeStatus(client, suggestion_id, status === 'applied' ? 'pending' : 'applied');
      toast({ title: 'Not saved', message: detailOf(error), tone: 'bad' });
    },
    onSettled: useRenew(query.suggestions, query.topics),
  });
}

interface Listed {
  groups?: Record<Suggestion['target_type'], Suggestion[]>;
  items?: Suggestion[];
}

/** In every list that contains it. */
function changeStatus(client: QueryClient, id: string, status: Suggestion['status']) {
  const changed = (items: Suggestion[]) => items.map((one) => (one.id === id ? { ...one, status } : one));
  const changedAnswer = (answer: Listed): Listed => ({
    ...answer,
    ...(answer.groups && {
      groups: {
        owned_media: changed(answer.groups.owned_media),
        earned_media: changed(answer.groups.earned_media),
      },
    }),
    ...(answer.items && { items: changed(answer.items) }),
  });
  client.setQueriesData<Listed | InfiniteData<Listed>>(
    { queryKey: query.suggestions.list.key() },
    (answer) =>
      answer &&
      ('pages' in answer ? { ...answer, pages: answer.pages.map(changedAnswer) } : changedAnswer(answer)),
  );
  client.setQueriesData<Suggestion[]>(
    { queryKey: query.suggestions.ofTopicExecution.key() },
    (items) => items && changed(items),
  );
}
