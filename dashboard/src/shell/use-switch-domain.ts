import type { Domain } from '@sightline/contract/company/domains';
import { useRouter } from '@tanstack/react-router';
import { sessionStore, storage } from '../lib/session/browser.ts';
import { chooseDomain } from '../lib/session/session-state.ts';
import { firstScreenOf } from '../routes/guard.ts';

type Router = ReturnType<typeof useRouter>;

/**
 * Switches to another website on the same screen, without its open details, which belong to the previous one. Unsaved
 * text causes a question first; if the person stays, returns false.
 */
export async function switchDomain(router: Router, domain: Domain): Promise<boolean> {
  const { pathname, search } = router.history.location;
  const section = `/${pathname.split('/')[1] ?? ''}`;
  const to = firstScreenOf(domain, section);
  // Before the website changes, because on a screen that does not show it the guard would lead to its onboarding.
  const href = to === '/personalized-pages' ? to : section;
  if (section !== '/onboarding' && (pathname !== href || search !== '')) {
    await router.navigate({ href });
    const isThere = `${router.history.location.pathname}/`.startsWith(`${href}/`);
    if (!isThere) return false;
  }
  // Loads its code first, because the old screen disappears with its open menus before the new one is ready.
  if (to) await router.preloadRoute({ to });
  chooseDomain(sessionStore, storage, domain.id);
  if (to) await router.navigate({ to });
  return true;
}

export function useSwitchDomain(): (domain: Domain) => Promise<boolean> {
  const router = useRouter();
  return (domain) => switchDomain(router, domain);
}
