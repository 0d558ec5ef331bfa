import type { Domain } from '@sightline/contract/company/domains';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, query } from '../../../lib/server/api-client.ts';
import { useDomainMutation, useDomainQuery } from '../../../lib/server/domain-calls.ts';
import { sessionStore, storage } from '../../../lib/session/browser.ts';
import { mergeDomain, startingDomain } from '../../../lib/session/session-state.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';

type Switches = Pick<
  Domain,
  | 'auto_publish_pages'
  | 'selected_personalization'
  | 'auto_approve_variants'
  | 'search_engines_may_index'
  | 'models_may_train'
  | 'tells_index_now'
  | 'measures_speed'
  | 'writes_with_assistant'
>;
/** An option that is on or off. */
export type SwitchName = keyof Switches;
type Options = Switches &
  Pick<Domain, 'measuring_frequency' | 'samples_per_prompt' | 'monthly_spend_cap_usd' | 'time_zone'> & {
    category: string;
  };
type Option = keyof Options;

/** Saves one option at once; after a failure the old value returns without a message. */
export function useSaveOption<Name extends Option>(name: Name) {
  const { id } = useDomainId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (value: Options[Name]) => api.domains.update({ id, [name]: value }),
    onError: () => undefined,
    onSuccess: (domain) => {
      // Other saves may be in flight, so this answer may contain old values for them.
      mergeDomain(sessionStore, { id, [name]: domain[name] });
      const input = { input: { id } };
      // Figures of nearly every screen are of its days.
      if (name === 'time_zone') client.invalidateQueries();
      if (name === 'measuring_frequency') client.invalidateQueries({ queryKey: query.topics.key(input) });
      if (name === 'monthly_spend_cap_usd' || name === 'writes_with_assistant')
        client.invalidateQueries({ queryKey: query.assistants.status.queryKey(input) });
      // An earlier list is outdated.
      if (name === 'selected_personalization')
        client.removeQueries({ queryKey: query.pages.list.queryKey(input) });
    },
  });
}

/** What assistants have cost this month; null while unknown. */
export function useSpend() {
  const { data } = useDomainQuery(query.assistants.status, {});
  return data?.spend ?? null;
}

/** Who writes for the website, and the small model that may; null while unknown. */
export function useWriting() {
  const { data } = useDomainQuery(query.assistants.status, {});
  return data ? { writer: data.writer, small: data.assistant_writer } : null;
}

/** Models in use that have no known price. */
export function useUnpriced(): string[] {
  const { data } = useDomainQuery(query.assistants.status, {});
  return (data?.assistants ?? []).flatMap(({ price, model }) => (price === 'booked' && model ? model : []));
}

export const useRefreshContent = () => useDomainMutation(query.content.refresh);

export function useSaveLocation() {
  return useMutation(
    query.domains.update.mutationOptions({
      onSuccess: ({ id, default_location }) => mergeDomain(sessionStore, { id, default_location }),
    }),
  );
}

/** Afterwards another website is the current one. */
export function useRemoveWebsite() {
  const navigate = useNavigate();
  return useMutation(
    query.domains.remove.mutationOptions({
      onSuccess: (_answer, { id, confirm_host }) => {
        const domains = sessionStore.get().domains.filter((domain) => domain.id !== id);
        sessionStore.set({ domains, current_domain_id: startingDomain(domains, storage) });
        navigate({ to: '/' });
        toast({ title: 'Website removed', message: `${confirm_host} is no longer measured.` });
      },
    }),
  );
}
