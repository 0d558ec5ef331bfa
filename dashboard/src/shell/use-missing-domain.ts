import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../lib/server/api-client.ts';
import { logFailure } from '../lib/server/log-failure.ts';
import { missingDomain, sessionStore, storage } from '../lib/session/browser.ts';
import { currentDomain, startingDomain } from '../lib/session/session-state.ts';
import { toast } from '../ui/overlays/toasts.tsx';
import { switchDomain } from './use-switch-domain.ts';

/** If a teammate removed the current website, says so and switches to another one. */
export function useMissingDomain(): void {
  const router = useRouter();
  useEffect(() => {
    let isLooking = false;
    /** Where somebody was asked about unsaved text; they are not asked again there. */
    let asked_at: string | null = null;
    const findNext = async () => {
      const removed = currentDomain(sessionStore.get());
      const domains = await api.domains.list();
      const isNews = removed !== null && sessionStore.get().current_domain_id === removed.id;
      if (!isNews || domains.some(({ id }) => id === removed.id)) return null;
      const next = domains.find(({ id }) => id === startingDomain(domains, storage));
      return next ? { removed, next, domains } : null;
    };
    const look = async () => {
      const found = await findNext().finally(() => {
        isLooking = false;
      });
      if (!found) return;
      const { removed, next, domains } = found;
      asked_at = router.history.location.pathname;
      // If somebody stays, this continues when they leave, or never.
      if (!(await switchDomain(router, next))) return;
      if (!sessionStore.get().domains.some(({ id }) => id === removed.id)) return;
      sessionStore.set({ domains });
      toast({
        title: 'This website was removed',
        message: `A teammate removed ${removed.host}. You’re now viewing ${next.host} now.`,
      });
    };
    const stop = missingDomain.subscribe((domain_id) => {
      const isCurrent = domain_id === sessionStore.get().current_domain_id;
      if (isLooking || !isCurrent || asked_at === router.history.location.pathname) return;
      isLooking = true;
      look().catch((error) => logFailure('look for the website', error));
    });
    return stop;
  }, [router]);
}
