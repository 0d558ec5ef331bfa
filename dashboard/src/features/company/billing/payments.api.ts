import type { BillingSession } from '@sightline/contract/company/billing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../lib/server/api-client.ts';
import { useDomainMutation, useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';
import { logFailure } from '../../../lib/server/log-failure.ts';
import { loadPublicConfig } from '../../../lib/server/public-config.ts';
import { sessionStore } from '../../../lib/session/browser.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

export const usePlans = () => useDomainQuery(query.payments.plans, {}, { staleTime: 60_000 });

export const useCurrentPlan = () => useDomainQuery(query.payments.currentPlan, {});

export const useUsage = () => useDomainQuery(query.payments.currentUsage, {});

export const useReversals = () => useDomainQuery(query.payments.reversals, {});

/** How to reach the team; undefined while loading. */
export const useContact = () =>
  useQuery({ queryKey: ['public-config'], queryFn: loadPublicConfig, staleTime: Infinity }).data;

export const useCheckout = () => useDomainMutation(query.payments.createCheckoutSession);

export const usePortal = () => useDomainMutation(query.payments.billingPortalSession);

export const useBillingSession = (session_id: string) =>
  useDomainQuery(query.payments.session, { session_id });

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
export const useForgetOldPlan = () => useRenew(query.payments, query.domains.limits, query.topics);

/** Sidebar, banner and guards read the organization from the session. */
export async function refreshOrganization() {
  try {
    sessionStore.set({ organization: await api.organizations.me() });
  } catch (error) {
    logFailure('refresh the organization', error);
  }
}
