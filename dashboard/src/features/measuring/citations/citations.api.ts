import type { Platform } from '@sightline/contract/known-assistants';
import type { CitationKind } from '@sightline/contract/measuring/citation-kinds';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainQuery } from '../../../lib/server/domain-calls.ts';

/** Sites that an execution's answers cite; those of the kind before stay while another loads. */
export function useCitedSites(topic_execution_id: string, kind: CitationKind | undefined) {
  return useDomainQuery(
    query.citations.sites,
    { topic_execution_id, kind },
    { placeholderData: keepPreviousData },
  );
}

/** The cited pages of one of them. */
export const useCitedPages = (topic_execution_id: string, domain: string) =>
  useDomainQuery(query.citations.pages, { topic_execution_id, domain });

/** Prompts whose answers mention a brand. */
export function usePromptsMentioning(
  topic_execution_id: string,
  brand_id: string,
  assistant: Platform | undefined,
) {
  return useDomainQuery(query.citations.mentioning, { topic_execution_id, brand_id, assistant });
}

type DomainsInput = Omit<Parameters<typeof query.citations.domains.call>[0], 'id'>;

/** The sites that assistants cite, over time; those of the choice before stay while another loads. */
export const useCitedDomains = (of: DomainsInput) =>
  useDomainQuery(query.citations.domains, of, { placeholderData: keepPreviousData });
