import type { Domain } from '@sightline/contract/domains';
import type { User } from '@sightline/contract/users';

export interface Situation {
  logged_in: boolean;
  bootstrapping: boolean;
  user: User | null;
  domain: Domain | null;
  path: string;
}

export type Verdict = 'show' | 'wait' | '/login' | '/onboarding' | '/';

/** Whether a guarded address may be shown to this person now, and where they go instead. */
export function decide({ logged_in, bootstrapping, user, domain, path }: Situation): Verdict {
  if (!logged_in) return '/login';
  if (bootstrapping) return 'wait';
  if (user === null) return 'show'; // the server cannot be reached: the shell says so and tries again
  const unfinished = !hasName(user) || (domain !== null && !domain.completed_cms_onboarding);
  if (isOnboarding(path)) return unfinished ? 'show' : '/';
  return unfinished ? '/onboarding' : 'show';
}

export function hasName(user: User): boolean {
  return Boolean(user.additional_info.name?.trim());
}

function isOnboarding(path: string): boolean {
  return path === '/onboarding' || path.startsWith('/onboarding/');
}

/** Where `/` leads. */
export function homeOf(domain: Domain | null): '/content' | '/personalized-pages' {
  const onlyPersonalizes = domain?.selected_personalization && !domain.selected_cms;
  return onlyPersonalizes ? '/personalized-pages' : '/content';
}
