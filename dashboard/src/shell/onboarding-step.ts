const STEPS = [
  { path: '/onboarding/collect-user-info', title: 'Finish setting up your account' },
  { path: '/onboarding/company-description', title: 'Company Description' },
  { path: '/onboarding/select-topics', title: 'Select Topics' },
];

/** The step that an address of the onboarding stands for, counted from 1. */
export function onboardingStep(pathname: string): { number: number; count: number; title: string } {
  const index = Math.max(
    0,
    STEPS.findIndex(({ path }) => pathname.startsWith(path)),
  );
  return { number: index + 1, count: STEPS.length, title: STEPS[index]?.title ?? '' };
}

const stepKey = (domain_id: string) => `sightline.onboarding.${domain_id}`;

/** Remembers in this browser how far a website's onboarding is. */
export function rememberStep(storage: Storage, domain_id: string, pathname: string): void {
  storage.setItem(stepKey(domain_id), String(onboardingStep(pathname).number));
}

/** Where the onboarding of a website was left; its first step where it has not begun in this browser. */
export function stepToGoOn(storage: Storage, domain_id: string | null): string {
  const remembered = domain_id === null ? null : storage.getItem(stepKey(domain_id));
  const step = STEPS[Number(remembered) - 1];
  return step?.path ?? '/onboarding';
}
