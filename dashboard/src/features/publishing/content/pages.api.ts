import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import type { HostingStatus } from '@sightline/contract/publishing/hosting';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../../lib/server/api-client.ts';
import { useDomainQuery } from '../../../lib/server/domain-calls.ts';
import { useHosting } from '../../../lib/server/page-standings.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

/** One page with its current text. */
export const usePageText = (page_id: string) =>
  useDomainQuery(query.generatedPages.get, { page_id }, { staleTime: 0, gcTime: 0 });

/** Each sentence of a text of the page beside its source, with the text that was checked; the last check stays meanwhile. */
export function useSentences(page_id: string, markdown: string) {
  const { id, enabled } = useDomainId();
  const input = { id, page_id, markdown_content: markdown };
  return useQuery({
    queryKey: query.generatedPages.checkSentences.key({ input }),
    queryFn: async ({ signal }) => ({
      ...(await api.generatedPages.checkSentences(input, { signal })),
      markdown,
    }),
    enabled,
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { silent: true },
  });
}

/** A page's versions, newest first; refetched after a new one. */
export function useVersions({ id: page_id, version }: Pick<GeneratedPage, 'id' | 'version'>) {
  const { id, enabled } = useDomainId();
  const input = { id, page_id };
  return useQuery({
    ...query.generatedPages.versions.queryOptions({ input, enabled }),
    queryKey: [...query.generatedPages.versions.key({ input }), version],
  });
}

interface PreviewWanted {
  page: Pick<GeneratedPage, 'id' | 'version'>;
  /** Null without highlights; '' compares with nothing, so everything is new. */
  before_version_id: string | null;
  enabled?: boolean;
}

/** The page as it will be served, as HTML. The previous one stays while another loads. */
export function usePreview({ page, before_version_id, enabled = true }: PreviewWanted) {
  const domain = useDomainId();
  const input = {
    id: domain.id,
    page_id: page.id,
    ...(before_version_id !== null && { highlight: 'true' }),
    ...(before_version_id && { before_version_id }),
  };
  return useQuery({
    queryKey: [...query.generatedPages.previewHtml.key({ input }), page.version],
    queryFn: async ({ signal }) => (await api.generatedPages.previewHtml(input, { signal })).text(),
    enabled: domain.enabled && enabled,
    placeholderData: (html, before) => (isOfPage(before?.queryKey, page.id) ? html : undefined),
  });
}

function isOfPage(key: readonly unknown[] | undefined, page_id: string): boolean {
  return JSON.stringify(key ?? []).includes(page_id);
}

/** From publishing to the first mention; no message when unknown. */
export function useMilestones(page_id: string) {
  return useDomainQuery(
    query.generatedPages.milestones,
    { page_id },
    { staleTime: 60_000, meta: { silent: true } },
  );
}

/** The hosting status, which the shell polls. */
export const useHostingStatus = (): HostingStatus | undefined => useHosting().data;

/** Whether it is still loading; until then it is unknown whether and where a page is public. */
export const useIsHostingComing = (): boolean => useHosting().isLoading;
