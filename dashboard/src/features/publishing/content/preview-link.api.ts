import { query } from '../../../lib/server/api-client.ts';
import { useDomainMutation, useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';

/** The page's link; null while it has none. */
export const usePreviewLink = (page_id: string) =>
  useDomainQuery(query.generatedPages.previewLink, { page_id });

export const useCreatePreviewLink = () =>
  useDomainMutation(query.generatedPages.createPreviewLink, {
    onSuccess: useRenew(query.generatedPages.previewLink),
  });

export const useRevokePreviewLink = () =>
  useDomainMutation(query.generatedPages.revokePreviewLink, {
    onSuccess: useRenew(query.generatedPages.previewLink),
  });
