import type { Platform } from '@sightline/contract/known-assistants';
import type { CitationKind } from '@sightline/contract/measuring/citation-kinds';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

/** Sites that an execution's answers cite; those of the kind before stay while another loads. */
export function useCitedSites(topic_execution_id: string, kind: CitationKind | undefined) {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.citations.sites.queryOptions({
      input: { id, topic_execution_id, kind },
      enabled,
      placeholderData: (before) => before,
    }),
  );
}

/** The cited pages of one of them. */
export function useCitedPages(topic_execution_id: string, domain: string) {
  const { id, enabled } = useDomainId();
  return useQuery(query.citations.pages.queryOptions({ input: { id, topic_execution_id, domain }, enabled }));
}

/** Prompts whose answers mention a brand. */
export function usePromptsMentioning(
  topic_execution_id: string,
  brand_id: string,
  assistant: Platform | undefined,
) {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.citations.mentioning.queryOptions({
      input: { id, topic_execution_id, brand_id, assistant },
      enabled,
    }),
  );
}
