import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

const POLL_EVERY = 30_000;
const GENERATING_POLL = 5000;
const REWRITING_POLL = 3000;

/** Starting variants, most visited first. */
export function useVariants(mayGenerate: boolean) {
  const { id, enabled } = useDomainId();
  return awaited(
    useQuery(
      query.personalization.triggers.queryOptions({
        input: { id },
        enabled,
        refetchInterval: ({ state }) =>
          mayGenerate && state.data?.personalization_triggers.length === 0 ? GENERATING_POLL : POLL_EVERY,
        select: ({ personalization_triggers }) => personalization_triggers,
      }),
    ),
  );
}

/** A starting variant and its pages. */
export function useVariantDetail(trigger_id: string | undefined, isRewriting: boolean) {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.personalization.trigger.queryOptions({
      input: { id, trigger_id: trigger_id ?? '' },
      enabled: enabled && trigger_id !== undefined,
      refetchInterval: isRewriting ? REWRITING_POLL : POLL_EVERY,
    }),
  );
}

/** The variants that share visitors with this one, with the id of variant A. */
export function useShared(variant_id: string) {
  const { id, enabled } = useDomainId();
  return useQuery(query.personalization.sharing.queryOptions({ input: { id, variant_id }, enabled })).data;
}

export type SharingChange =
  | { what: 'add' }
  | { what: 'remove'; variant_id: string }
  | { what: 'share'; is_adaptive: boolean; shares?: { variant_id: string; share: number }[] };

/** What a person changes about variants that share visitors. */
export function useSharingChange(trigger_id: string) {
  const { id } = useDomainId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: SharingChange) => {
      const input = { id, trigger_id };
      if (change.what === 'add') return api.personalization.addVariant(input);
      if (change.what === 'remove')
        return api.personalization.removeVariant({ ...input, variant_id: change.variant_id });
      const { is_adaptive, shares } = change;
      return api.personalization.setShares({ ...input, is_adaptive, ...(shares && { shares }) });
    },
    onError: () => undefined,
    onSettled: () => client.invalidateQueries({ queryKey: query.personalization.key() }),
  });
}
