import { query } from '../../../lib/server/api-client.ts';
import { useDomainMutation, useDomainQuery } from '../../../lib/server/domain-calls.ts';

const INITIAL_TIMEOUT = 240_000;
const PREVIEW_TIMEOUT = 180_000;

/** Starter topics with prompts, requested once; the first is the default. */
export function useStarterTopics() {
  return useDomainQuery(
    query.onboarding.initialTopics,
    {},
    {
      context: { timeout: INITIAL_TIMEOUT },
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
    },
  );
}

/** Prompts for a topic text that was not saved yet. */
export const usePreviewPrompts = () =>
  useDomainMutation(query.onboarding.previewPrompts, { context: { timeout: PREVIEW_TIMEOUT } });
