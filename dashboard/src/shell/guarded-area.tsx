import { Anchor, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { onlineManager, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { api } from '../lib/server/api-client.ts';
import { logFailure } from '../lib/server/log-failure.ts';
import { queryClient } from '../lib/server/query-client.ts';
import {
  askServer,
  connection,
  hasLeft,
  missingDomain,
  sessionStore,
  storage,
} from '../lib/session/browser.ts';
import { connecting } from '../lib/session/connecting.ts';
import { currentDomain, startingDomain } from '../lib/session/session-state.ts';
import { openStorage } from '../lib/session/store.ts';
import { useIsLoggedIn, useSession } from '../lib/session/use-session.ts';
import { decide, type Verdict } from '../routes/guard.ts';
import { Toasts, toast } from '../ui/overlays/toasts.tsx';
import { lazyExport } from '../ui/tables/lazy-export.ts';
import styles from './guarded-area.module.css';
import { LoadingScreen } from './loading-screen.tsx';
import { stepToGoOn } from './onboarding-step.ts';
import { useBootstrap } from './use-bootstrap.ts';
import { switchDomain } from './use-switch-domain.ts';

const ConnectDialog = lazyExport(
  () => import('../features/measuring/asking/connect-dialog.tsx'),
  'ConnectDialog',
);

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
          <Connecting />
        </DesktopGate>
      ) : (
        <LoadingScreen />
      )}
      <ConnectionNotice />
      <Toasts />
    </QueryClientProvider>
  );
}

/** Connecting an assistant, on every screen; its code is loaded with the first use. */
function Connecting() {
  const { isOpen } = useSyncExternalStore(connecting.subscribe, connecting.get);
  const [isWanted, setWanted] = useState(isOpen);
  if (isOpen && !isWanted) setWanted(true);
  return <Suspense>{isWanted && <ConnectDialog />}</Suspense>;
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

const TRY_EVERY = 5000;

const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener);
const isBrowserOnline = () => onlineManager.isOnline();

/** A single notice while calls fail or are impossible; failed reads are retried until they succeed. */
function ConnectionNotice() {
  const isFailing = useSyncExternalStore(connection.subscribe, connection.isFailing);
  const isOnline = useSyncExternalStore(subscribeOnline, isBrowserOnline);
  const client = useQueryClient();
  useEffect(() => {
    if (!isFailing) return;
    const tryAgain = () => {
      askServer();
      client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    };
    const timer = setInterval(tryAgain, TRY_EVERY);
    return () => clearInterval(timer);
  }, [isFailing, client]);
  return (
    <div role="status" className={styles.place}>
      {(isFailing || !isOnline) && (
        <Paper withBorder shadow="md" className={styles.notice}>
          <Loader size={12} color="gray" aria-hidden />
          Reconnecting…
        </Paper>
      )}
    </div>
  );
}

/** Lasts as long as the tab. */
const session = openStorage('sessionStorage');
const GOES_ON = 'sightline.narrow';

/** Shows the app from 768 px up, and below on request. The hidden app stays mounted, so typed text is not lost. */
function DesktopGate({ children }: { children: ReactNode }) {
  const isNarrow = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const [goesOn, setGoesOn] = useState(() => session.getItem(GOES_ON) !== null);
  const isShut = isNarrow && !goesOn;
  const goOn = () => {
    session.setItem(GOES_ON, '1');
    setGoesOn(true);
  };
  return (
    <>
      <div style={{ display: isShut ? 'none' : 'contents' }}>{children}</div>
      {isShut && (
        <Stack component="main" justify="center" mih="100dvh" p="lg" gap="sm" data-desktop-gate>
          <Title order={1}>Desktop required</Title>
          <Text size="md" maw={440}>
            The dashboard is optimized for larger screens. Please continue on a desktop or laptop computer to
            access your workspace.
          </Text>
          <Anchor component="button" type="button" underline="always" w="fit-content" onClick={goOn}>
            Continue anyway
          </Anchor>
        </Stack>
      )}
    </>
  );
}

/** If a teammate removed the current website, says so and switches to another one. */
function useMissingDomain(): void {
  const router = useRouter();
  useEffect(() => {
    let isLooking = false;
    /** Where someone was asked about unsaved text; they are not asked again there. */
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
      // If someone stays, this continues when they leave, or never.
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
