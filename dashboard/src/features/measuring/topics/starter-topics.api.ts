import { useMutation, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

const INITIAL_TIMEOUT = 240_000;
const PREVIEW_TIMEOUT = 180_000;

/** Starter topics with prompts, requested once; the first is the default. */
export function useStarterTopics() {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.onboarding.initialTopics.queryOptions({
      input: { id },
      context: { timeout: INITIAL_TIMEOUT },
      enabled,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
    }),
  );
}

/** Prompts for a topic text that was not saved yet. */
export function usePreviewPrompts() {
  return useMutation(
    query.onboarding.previewPrompts.mutationOptions({ context: { timeout: PREVIEW_TIMEOUT } }),
  );
}
