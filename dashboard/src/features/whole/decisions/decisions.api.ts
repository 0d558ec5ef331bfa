import type { WaitingItem, WaitingItems } from '@sightline/contract/whole/decisions';
import type { WaitingKind } from '@sightline/contract/whole/waiting-kinds';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainQuery } from '../../../lib/server/domain-calls.ts';

/** Teammates decide, too, and the product goes on writing. */
const LOOK_EVERY = 30_000;

/** What waits for a person's word. */
export const useWaitingItems = (kind: WaitingKind | undefined) =>
  useDomainQuery(
    query.decisions.list,
    { kind },
    { refetchInterval: LOOK_EVERY, placeholderData: keepPreviousData },
  );

/** Takes what was decided off the list at once; the server's list follows. */
export function useTakeOff() {
  const client = useQueryClient();
  return async ({ id, kind }: WaitingItem) => {
    const queryKey = query.decisions.key();
    // A response in flight would bring it back.
    await client.cancelQueries({ queryKey });
    client.setQueriesData<WaitingItems>({ queryKey }, (list) =>
      list?.data.some((one) => one.id === id)
        ? {
            ...list,
            counts: { ...list.counts, [kind]: list.counts[kind] - 1 },
            data: list.data.filter((one) => one.id !== id),
          }
        : list,
    );
    return client.invalidateQueries({ queryKey });
  };
}
