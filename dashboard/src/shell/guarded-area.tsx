import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { queryClient } from '../lib/server/query-client.ts';
import { hasLeft, storage } from '../lib/session/browser.ts';
import { currentDomain } from '../lib/session/session-state.ts';
import { useIsLoggedIn, useSession } from '../lib/session/use-session.ts';
import { decide, type Verdict } from '../routes/guard.ts';
import { Toasts } from '../ui/overlays/toasts.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { DesktopGate } from './desktop-gate.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { stepToGoOn } from './onboarding-step.ts';
import { useBootstrap } from './use-bootstrap.ts';
import { useMissingDomain } from './use-missing-domain.ts';

const SIGNED_OUT =
  'You were signed out. Sign in to continue; if you can’t, your account may have been removed.';

/** Everything that requires sign-in: loads the session and admits who may enter. */
export function GuardedArea() {
  const verdict = useVerdict();
  return (
    <QueryClientProvider client={queryClient}>
      {verdict === 'show' ? (
        <DesktopGate>
          <Outlet />
        </DesktopGate>
      ) : (
        <LoadingScreen />
      )}
      <ConnectionNotice />
      <Toasts />
    </QueryClientProvider>
  );
}

function useVerdict(): Verdict {
  const router = useRouter();
  const session = useSession();
  const logged_in = useIsLoggedIn();
  const wasIn = useRef(logged_in);
  useBootstrap(logged_in);
  useMissingDomain();
  const { bootstrapping, user } = session;
  const domain = currentDomain(session);
  useLocation();
  // The address bar instead of the rendered route, because a screen may have just navigated together with a change of
  // state.
  const { pathname: path, href } = router.history.location;
  const verdict = decide({ logged_in, bootstrapping, user, domain, path });
  useEffect(() => {
    if (logged_in) wasIn.current = true;
    if (verdict === 'show' || verdict === 'wait' || verdict === path) return;
    const notice = wasIn.current && !hasLeft() ? SIGNED_OUT : undefined;
    const state = verdict === '/login' ? { from: href, notice } : {};
    const to = verdict === '/onboarding' ? stepToGoOn(storage, domain?.id ?? null) : verdict;
    router.navigate({ to, replace: true, state });
  }, [verdict, path, href, router, logged_in, domain?.id]);
  return verdict;
}
