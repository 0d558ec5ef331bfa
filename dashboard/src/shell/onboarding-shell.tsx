import { Box, Button, Progress, Text } from '@mantine/core';
import { Navigate, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useProductName } from '../lib/server/public-config.ts';
import { storage } from '../lib/session/browser.ts';
import { useCurrentDomain, useLogOut, useSession } from '../lib/session/use-session.ts';
import { hasName } from '../routes/guard.ts';
import { LinkButton } from '../ui/layout/links.tsx';
import { ScreenTitle } from '../ui/layout/screen-title.tsx';
import { DomainSwitcher } from './domain-switcher.tsx';
import { Logo } from './logo.tsx';
import styles from './onboarding-shell.module.css';
import { onboardingStep, rememberStep } from './onboarding-step.ts';
import { useContentPoll } from './use-content-poll.ts';

/** The frame of the three steps after the first sign-in. */
export function OnboardingShell() {
  // The displayed step, because the address changes before the next one has loaded.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  // Leaving while the next step still loads counts the current one as finished.
  const address = useLocation({ select: (location) => location.pathname });
  const { user, current_domain_id: id } = useSession();
  const domain = useCurrentDomain();
  const leave = useLogOut();
  const product_name = useProductName();
  useContentPoll();
  useEffect(() => {
    if (id !== null) rememberStep(storage, id, address);
  }, [id, address]);
  const { number, count, title } = onboardingStep(pathname);
  if (number > 1 && user && !hasName(user)) return <Navigate to="/onboarding/collect-user-info" replace />;
  return (
    <Box mih="100dvh">
      <ScreenTitle title={title} />
      <header className={styles.top}>
        <span className={styles.brand}>
          <Logo />
          {product_name}
        </span>
        <Box miw={0} ml="auto">
          <DomainSwitcher />
        </Box>
        {domain?.selected_personalization && user && hasName(user) && (
          <LinkButton to="/personalized-pages" variant="default">
            Personalized Pages
          </LinkButton>
        )}
        <Button variant="subtle" color="gray" onClick={leave}>
          Log Out
        </Button>
      </header>
      <main className={styles.main}>
        <Text c="dimmed">
          Step {number} of {count}
        </Text>
        <h1 className={styles.title}>{title}</h1>
        <Progress value={(number / count) * 100} size={2} mb="lg" aria-label="Onboarding" />
        <Outlet key={id} />
      </main>
    </Box>
  );
}
