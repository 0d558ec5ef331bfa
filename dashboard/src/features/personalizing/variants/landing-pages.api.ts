import { useMutation } from '@tanstack/react-query';
import { api, query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

const POLL_EVERY = 30_000;
const GENERATING_POLL = 5000;
const REWRITING_POLL = 3000;

/** Starting variants, most visited first. */
export function useVariants(mayGenerate: boolean) {
  return awaited(
    useDomainQuery(
      query.personalization.triggers,
      {},
      {
        refetchInterval: ({ state }) =>
          mayGenerate && state.data?.personalization_triggers.length === 0 ? GENERATING_POLL : POLL_EVERY,
        select: ({ personalization_triggers }) => personalization_triggers,
      },
    ),
  );
}

/** A starting variant and its pages. */
export function useVariantDetail(trigger_id: string | undefined, isRewriting: boolean) {
  return useDomainQuery(
    query.personalization.trigger,
    { trigger_id: trigger_id ?? '' },
    { enabled: trigger_id !== undefined, refetchInterval: isRewriting ? REWRITING_POLL : POLL_EVERY },
  );
}

/** The variants that share visitors with this one, with the id of variant A. */
export const useShared = (variant_id: string) =>
  useDomainQuery(query.personalization.sharing, { variant_id }).data;

export type SharingChange =
  | { what: 'add' }
  | { what: 'remove'; variant_id: string }
  | { what: 'share'; is_adaptive: boolean; shares?: { variant_id: string; share: number }[] };

/** What a person changes about variants that share visitors. */
export function useSharingChange(trigger_id: string) {
  const { id } = useDomainId();
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
    onSettled: useRenew(query.personalization),
  });
}
