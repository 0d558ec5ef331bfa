import type { Domain } from '@sightline/contract/company/domains';
import type { User } from '@sightline/contract/company/users';

export interface Situation {
  logged_in: boolean;
  bootstrapping: boolean;
  user: User | null;
  domain: Domain | null;
  path: string;
}

export type Verdict = 'show' | 'wait' | '/login' | '/onboarding' | '/';

/** Whether a guarded address may be shown to this person now, and where to redirect otherwise. */
export function decide({ logged_in, bootstrapping, user, domain, path }: Situation): Verdict {
  if (!logged_in) return '/login';
  if (bootstrapping) return 'wait';
  if (user === null) return 'show'; // the server is unreachable: the shell says so and retries
  const unfinished = !hasName(user) || (domain !== null && !domain.completed_cms_onboarding);
  // Anything visible to visitors can be viewed and stopped, even if the setup of the pages for AI is incomplete.
  if (hasName(user) && domain?.selected_personalization && isPersonalization(path)) return 'show';
  if (isOnboarding(path)) return unfinished ? 'show' : '/';
  return unfinished ? '/onboarding' : 'show';
}

export function hasName(user: User): boolean {
  return Boolean(user.additional_info.name?.trim());
}

function isOnboarding(path: string): boolean {
  return path === '/onboarding' || path.startsWith('/onboarding/');
}

function isPersonalization(path: string): boolean {
  const [, first = ''] = path.split('/');
  return ['personalized-pages', 'journeys', 'analytics', 'personalization-setup'].includes(first);
}

/** Where choosing a website leads from this address; null where its screen shows that website, too. */
export function firstScreenOf(
  { completed_cms_onboarding, selected_personalization }: Domain,
  path: string,
): '/onboarding/company-description' | '/personalized-pages' | null {
  if (completed_cms_onboarding || (selected_personalization && isPersonalization(path))) return null;
  // People are asked for their name once, not for each website.
  return selected_personalization ? '/personalized-pages' : '/onboarding/company-description';
}

/** Target of `/`. */
export function homeOf(domain: Domain | null): '/content' | '/personalized-pages' {
  const onlyPersonalizes = domain?.selected_personalization && !domain.selected_cms;
  return onlyPersonalizes ? '/personalized-pages' : '/content';
}
