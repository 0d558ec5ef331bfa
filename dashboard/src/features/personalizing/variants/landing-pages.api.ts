import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
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
