import type { Domain } from '@sightline/contract/company/domains';
import { useRouter } from '@tanstack/react-router';
import { sessionStore, storage } from '../lib/session/browser.ts';
import { chooseDomain } from '../lib/session/session-state.ts';

type Router = ReturnType<typeof useRouter>;

/**
 * Works on another website, on the same screen: what was open on it belongs to the one before. Whoever has typed something
 * there is asked first, and may stay; then it answers false.
 */
export async function switchDomain(
  router: Router,
  { id, completed_cms_onboarding }: Domain,
): Promise<boolean> {
  const { pathname, search } = router.history.location;
  const section = `/${pathname.split('/')[1] ?? ''}`;
  if (section !== '/onboarding' && (pathname !== section || search !== '')) {
    await router.navigate({ href: section });
    const isThere = `${router.history.location.pathname}/`.startsWith(`${section}/`);
    if (!isThere) return false;
  }
  // Its code first: until the new screen can take over, the old one would be gone with the menus that are open on it.
  if (!completed_cms_onboarding) await router.preloadRoute({ to: '/onboarding/company-description' });
  chooseDomain(sessionStore, storage, id);
  // People are asked who they are once, not for each website.
  if (!completed_cms_onboarding) await router.navigate({ to: '/onboarding/company-description' });
  return true;
}

export function useSwitchDomain(): (domain: Domain) => Promise<boolean> {
  const router = useRouter();
  return (domain) => switchDomain(router, domain);
}
