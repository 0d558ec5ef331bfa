import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../lib/api-client.ts';
import { sessionStore } from '../../lib/browser.ts';
import { mergeDomain } from '../../lib/session-state.ts';
import { useDomainId } from '../../lib/use-session.ts';

/** Whether the website adapts to its visitors at all. */
export function useSwitchPersonalization() {
  const { id } = useDomainId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (selected_personalization: boolean) => api.domains.update({ id, selected_personalization }),
    onSuccess: (domain) => {
      mergeDomain(sessionStore, domain);
      // What was listed before is not what there is now.
      client.removeQueries({ queryKey: query.pages.list.queryKey({ input: { id } }) });
    },
  });
}
