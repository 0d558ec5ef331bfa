const STEPS = [
  { path: '/onboarding/collect-user-info', title: 'Finish setting up your account' },
  { path: '/onboarding/company-description', title: 'Company Description' },
  { path: '/onboarding/select-topics', title: 'Select Topics' },
];

/** The onboarding step of an address, counted from 1. */
export function onboardingStep(pathname: string): { number: number; count: number; title: string } {
  const index = Math.max(
    0,
    STEPS.findIndex(({ path }) => pathname.startsWith(path)),
  );
  return { number: index + 1, count: STEPS.length, title: STEPS[index]?.title ?? '' };
}

const stepKey = (domain_id: string) => `sightline.onboarding.${domain_id}`;

/** Remembers a website's onboarding step in this browser; an address outside the steps changes nothing. */
export function rememberStep(storage: Storage, domain_id: string, pathname: string): void {
  const number = 1 + STEPS.findIndex(({ path }) => pathname.startsWith(path));
  if (number > 0) storage.setItem(stepKey(domain_id), String(number));
}

/** The step where a website's onboarding was left; the first one if it was not started in this browser. */
export function stepToGoOn(storage: Storage, domain_id: string | null): string {
  const remembered = domain_id === null ? null : storage.getItem(stepKey(domain_id));
  const step = STEPS[Number(remembered) - 1];
  return step?.path ?? '/onboarding';
}
