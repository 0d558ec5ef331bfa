import type { Domain } from '@sightline/contract/company/domains';
import { useRouter } from '@tanstack/react-router';
import { sessionStore, storage } from '../lib/session/browser.ts';
import { chooseDomain } from '../lib/session/session-state.ts';

type Router = ReturnType<typeof useRouter>;

/**
 * Switches to another website on the same screen, without its open details, which belong to the previous one. Unsaved
 * text causes a question first; if the person stays, returns false.
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
  // Loads its code first, because the old screen disappears with its open menus before the new one is ready.
  if (!completed_cms_onboarding) await router.preloadRoute({ to: '/onboarding/company-description' });
  chooseDomain(sessionStore, storage, id);
  // People are asked for their name once, not for each website.
  if (!completed_cms_onboarding) await router.navigate({ to: '/onboarding/company-description' });
  return true;
}

export function useSwitchDomain(): (domain: Domain) => Promise<boolean> {
  const router = useRouter();
  return (domain) => switchDomain(router, domain);
}
