import { query } from '../../../../lib/server/api-client.ts';
import { useDomainMutation, useDomainQuery, useRenew } from '../../../../lib/server/domain-calls.ts';

/** Scores of each prompt's last runs, oldest first, by its id. */
export const usePromptTrends = () =>
  useDomainQuery(
    query.prompts.trends,
    {},
    { select: (trends) => new Map(trends.map(({ prompt_id, points }) => [prompt_id, points])) },
  );

/** Tags, untags or archives prompts. */
export const useUpdatePrompts = () =>
  useDomainMutation(query.prompts.update, { onSuccess: useRenew(query.prompts, query.topics) });

/** Saved filters of the table. */
export const usePromptViews = () => useDomainQuery(query.prompts.views, {});

const useRefreshViews = () => useRenew(query.prompts.views);
export const useSaveView = () => useDomainMutation(query.prompts.saveView, { onSuccess: useRefreshViews() });
export const useRemoveView = () =>
  useDomainMutation(query.prompts.removeView, { onSuccess: useRefreshViews() });
