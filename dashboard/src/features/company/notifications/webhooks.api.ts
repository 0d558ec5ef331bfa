import type { Delivery } from '@sightline/contract/company/webhooks';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { useListChange, useRenew } from '../../../lib/server/domain-calls.ts';

/** While a delivery is waiting, its state is polled. */
const POLL_MS = 2000;
const REST_MS = 30_000;
const MAX_SHOWN = 50;

/** As opposed to one that failed and waits for its next attempt. */
export const isBeingSent = ({ status, error }: Delivery) => status === 'waiting' && error === null;

export function useWebhooks() {
  return useQuery(
    query.webhooks.list.queryOptions({
      refetchInterval: ({ state }) => (state.data?.some(({ last }) => last?.sending) ? POLL_MS : REST_MS),
    }),
  );
}

/** Deliveries to a webhook, newest first, as far as loaded. */
export function useDeliveries(webhook_id: string) {
  return useInfiniteQuery(
    query.webhooks.deliveries.infiniteOptions({
      input: (cursor: string | undefined) => ({ webhook_id, limit: MAX_SHOWN, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor,
      select: ({ pages }) => pages.flatMap(({ data }) => data),
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ data }) => data.some(isBeingSent)) ? POLL_MS : REST_MS,
    }),
  );
}

const useWebhookRenew = () => useRenew(query.webhooks);

export const useCreateWebhook = () =>
  useMutation(query.webhooks.create.mutationOptions({ onSuccess: useWebhookRenew() }));

export const useUpdateWebhook = () =>
  useMutation(query.webhooks.update.mutationOptions({ onSuccess: useWebhookRenew() }));

export function useRemoveWebhook() {
  const change = useListChange(query.webhooks.list.queryKey());
  return useMutation(
    query.webhooks.remove.mutationOptions({
      onSuccess: (_, { webhook_id }) => change((webhooks) => webhooks.filter(({ id }) => id !== webhook_id)),
    }),
  );
}

export const useRotateSecret = () => useMutation(query.webhooks.rotateSecret.mutationOptions());

export const useSendTest = () =>
  useMutation(query.webhooks.test.mutationOptions({ onSuccess: useWebhookRenew() }));

export const useResend = () =>
  useMutation(query.webhooks.resend.mutationOptions({ onSuccess: useWebhookRenew() }));
