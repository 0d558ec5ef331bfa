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
