import type { BillingSession } from '@sightline/contract/company/billing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../lib/server/api-client.ts';
import { logFailure } from '../../../lib/server/log-failure.ts';
import { loadPublicConfig } from '../../../lib/server/public-config.ts';
import { sessionStore } from '../../../lib/session/browser.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

export function usePlans() {
  const { id, enabled } = useDomainId();
  return useQuery(query.payments.plans.queryOptions({ input: { id }, enabled, staleTime: 60_000 }));
}

export function useCurrentPlan() {
  const { id, enabled } = useDomainId();
  return useQuery(query.payments.currentPlan.queryOptions({ input: { id }, enabled }));
}

export function useUsage() {
  const { id, enabled } = useDomainId();
  return useQuery(query.payments.currentUsage.queryOptions({ input: { id }, enabled }));
}

export function useReversals() {
  const { id, enabled } = useDomainId();
  return useQuery(query.payments.reversals.queryOptions({ input: { id }, enabled }));
}

/** How to reach the team; undefined while loading. */
export function useContact() {
  return useQuery({ queryKey: ['public-config'], queryFn: loadPublicConfig, staleTime: Infinity }).data;
}

export function useCheckout() {
  return useMutation(query.payments.createCheckoutSession.mutationOptions());
}

export function usePortal() {
  return useMutation(query.payments.billingPortalSession.mutationOptions());
}

export function useBillingSession(session_id: string) {
  const { id, enabled } = useDomainId();
  return useQuery(query.payments.session.queryOptions({ input: { id, session_id }, enabled }));
}

/**
 * Actions in a billing session; everything that shows the plan is updated at once. Actions that start or resume a plan
 * call `onLeave`.
 */
export function useSessionActions(session_id: string, onLeave: (path: string) => void) {
  const { id } = useDomainId();
  const client = useQueryClient();
  const forgetOldPlan = useForgetOldPlan();
  const leave = async ({ success_path }: BillingSession) => {
    await refreshOrganization();
    onLeave(success_path);
    forgetOldPlan();
  };
  const stay = async (session: BillingSession) => {
    client.setQueryData(query.payments.session.queryKey({ input: { id, session_id } }), session);
    await refreshOrganization();
    forgetOldPlan();
  };
  return {
    confirm: useMutation(query.payments.confirm.mutationOptions({ onSuccess: leave })),
    resume: useMutation(query.payments.resumeSubscription.mutationOptions({ onSuccess: leave })),
    cancel: useMutation(query.payments.cancelSubscription.mutationOptions({ onSuccess: stay })),
  };
}

/** Refetches everything that shows the plan. */
export function useForgetOldPlan() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [query.payments.key(), query.domains.limits.key(), query.topics.key()])
      client.invalidateQueries({ queryKey });
  };
}

/** Sidebar, banner and guards read the organization from the session. */
export async function refreshOrganization() {
  try {
    sessionStore.set({ organization: await api.organizations.me() });
  } catch (error) {
    logFailure('refresh the organization', error);
  }
}
