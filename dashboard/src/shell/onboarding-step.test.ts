import { expect, it } from 'vitest';
import { onboardingStep } from './onboarding-step.ts';

it('[A-ONB-01] [A-ONB-02] [A-ONB-03] [A-ONB-04] [A-ONB-06] [A-CONST-27] names the three steps in order', () => {
  const paths = ['collect-user-info', 'company-description', 'select-topics'];
  expect(paths.map((path) => onboardingStep(`/onboarding/${path}`))).toEqual([
    { number: 1, count: 3, title: 'Finish setting up your account' },
    { number: 2, count: 3, title: 'Company Description' },
    { number: 3, count: 3, title: 'Select Topics' },
  ]);
});
