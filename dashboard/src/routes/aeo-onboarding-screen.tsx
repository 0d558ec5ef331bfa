import { Outlet, useLocation } from '@tanstack/react-router';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** /aeo-onboarding: the two steps that take the pages for AI live. */
export function AeoOnboardingScreen() {
  const { pathname } = useLocation();
  const step = pathname.endsWith('/indexing') ? 2 : 1;
  return (
    <>
      <PageHeader
        title="Go live"
        sentence={`Step ${step} of 2`}
        back={<BackLink to="/content">Back</BackLink>}
      />
      <Outlet />
    </>
  );
}
