import type { Delivery, Webhook } from '@sightline/contract/company/webhooks';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';

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

export function useCreateWebhook() {
  const { renew } = useRenew();
  return useMutation(query.webhooks.create.mutationOptions({ onSuccess: renew }));
}

export function useUpdateWebhook() {
  const { renew } = useRenew();
  return useMutation(query.webhooks.update.mutationOptions({ onSuccess: renew }));
}

export function useRemoveWebhook() {
  const { renew, change } = useRenew();
  return useMutation(
    query.webhooks.remove.mutationOptions({
      onSuccess: (_, { webhook_id }) => {
        change((webhooks) => webhooks.filter(({ id }) => id !== webhook_id));
        return renew();
      },
    }),
  );
}

export function useRotateSecret() {
  return useMutation(query.webhooks.rotateSecret.mutationOptions());
}

export function useSendTest() {
  const { renew } = useRenew();
  return useMutation(query.webhooks.test.mutationOptions({ onSuccess: renew }));
}

export function useResend() {
  const { renew } = useRenew();
  return useMutation(query.webhooks.resend.mutationOptions({ onSuccess: renew }));
}

function useRenew() {
  const client = useQueryClient();
  const key = query.webhooks.list.queryKey();
  return {
    renew: () => client.invalidateQueries({ queryKey: query.webhooks.key() }),
    change: (how: (webhooks: Webhook[]) => Webhook[]) =>
      client.setQueryData(key, (webhooks) => webhooks && how(webhooks)),
  };
}
