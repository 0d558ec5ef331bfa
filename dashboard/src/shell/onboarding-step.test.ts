import { expect, it } from 'vitest';
import { memoryStorage } from '../lib/session/store.ts';
import { onboardingStep, rememberStep, stepToGoOn } from './onboarding-step.ts';

it('[A-ONB-01] [A-ONB-02] [A-ONB-03] [A-ONB-04] [A-ONB-06] [A-CONST-27] Onboarding names its three steps in order', () => {
  const paths = ['collect-user-info', 'company-description', 'select-topics'];
  expect(paths.map((path) => onboardingStep(`/onboarding/${path}`))).toEqual([
    { number: 1, count: 3, title: 'Finish setting up your account' },
    { number: 2, count: 3, title: 'Company Description' },
    { number: 3, count: 3, title: 'Select Topics' },
  ]);
});

it('[A-GUARD-05] Onboarding continues with the step at which a website was left', () => {
  const storage = memoryStorage();
  expect(stepToGoOn(storage, 'acme')).toBe('/onboarding');
  rememberStep(storage, 'acme', '/onboarding/select-topics');
  expect(stepToGoOn(storage, 'acme')).toBe('/onboarding/select-topics');
  for (const elsewhere of ['/login', '/onboarding', '/content']) rememberStep(storage, 'acme', elsewhere);
  expect(stepToGoOn(storage, 'acme')).toBe('/onboarding/select-topics');
  expect(stepToGoOn(storage, 'other')).toBe('/onboarding');
  expect(stepToGoOn(storage, null)).toBe('/onboarding');
});
