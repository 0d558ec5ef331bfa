import type { Domain } from '@sightline/contract/company/domains';
import type { User } from '@sightline/contract/company/users';
import { describe, expect, it } from 'vitest';
import { aDomain, aUser } from '../lib/words/samples.ts';
import { decide, firstScreenOf, homeOf, type Situation } from './guard.ts';

const named = aUser({ additional_info: { name: 'Ann' } });
const ready = aDomain({ completed_cms_onboarding: true });
const situation = (change: Partial<Situation>): Situation => ({
  logged_in: true,
  bootstrapping: false,
  user: named,
  domain: ready,
  path: '/overview',
  ...change,
});
const unnamed = (name: string | null): User => aUser({ additional_info: { name } });
const unfinished: Domain = aDomain({ completed_cms_onboarding: false });

describe('Which screen is shown', () => {
  it('[A-GUARD-01] [A-ROLE-01] A visitor who is not signed in is sent to /login', () => {
    expect(decide(situation({ logged_in: false, user: null }))).toBe('/login');
    expect(decide(situation({}))).toBe('show');
  });

  it('[A-GUARD-03] The screen waits while the session loads', () => {
    expect(decide(situation({ bootstrapping: true, user: null, domain: null }))).toBe('wait');
  });

  it('[A-GUARD-04] [A-VAL-15] A person without a name, or with a blank one, is sent to onboarding', () => {
    for (const name of [null, '', '   ']) {
      expect(decide(situation({ user: unnamed(name) }))).toBe('/onboarding');
      expect(decide(situation({ user: unnamed(name), path: '/onboarding/collect-user-info' }))).toBe('show');
    }
  });

  it('[A-GUARD-05] [A-ROLE-06] A person is sent to onboarding until the domain has completed it, whatever selected_cms is', () => {
    for (const selected_cms of [true, false]) {
      expect(decide(situation({ domain: { ...unfinished, selected_cms } }))).toBe('/onboarding');
    }
  });

  it('[A-GUARD-05] Screens about personalization are shown even though the pages for AI are not set up', () => {
    const adapts = { ...unfinished, selected_personalization: true };
    for (const path of ['/personalized-pages', '/journeys', '/analytics', '/personalization-setup/script']) {
      expect(decide(situation({ domain: adapts, path }))).toBe('show');
      expect(decide(situation({ domain: unfinished, path }))).toBe('/onboarding');
      expect(decide(situation({ domain: adapts, user: unnamed(null), path }))).toBe('/onboarding');
    }
    for (const path of ['/', '/content', '/journeys-of-others'])
      expect(decide(situation({ domain: adapts, path }))).toBe('/onboarding');
  });

  it('[A-GUARD-06] A missing domain does not force onboarding', () => {
    expect(decide(situation({ domain: null }))).toBe('show');
    expect(decide(situation({ domain: null, user: unnamed(null) }))).toBe('/onboarding');
    expect(decide(situation({ domain: null, user: null }))).toBe('show');
  });

  it('[A-GUARD-07] A person who has finished onboarding is sent from it to /', () => {
    expect(decide(situation({ path: '/onboarding/select-topics' }))).toBe('/');
    expect(decide(situation({ path: '/onboarding', domain: unfinished }))).toBe('show');
  });

  it('[A-GUARD-08] The path /aeo-onboarding is not taken for onboarding', () => {
    expect(decide(situation({ path: '/aeo-onboarding/dns' }))).toBe('show');
    expect(decide(situation({ path: '/aeo-onboarding/dns', domain: unfinished }))).toBe('/onboarding');
    expect(decide(situation({ path: '/onboardings' }))).toBe('show');
  });
});

describe('The home screen', () => {
  it('[A-ROUTE-07] [A-ROUTE-08] [A-ROUTE-09] The home screen depends on what the domain has selected', () => {
    const home = (selected_cms: boolean, selected_personalization: boolean) =>
      homeOf(aDomain({ selected_cms, selected_personalization }));
    expect(home(true, false)).toBe('/content');
    expect(home(true, true)).toBe('/content');
    expect(home(false, true)).toBe('/personalized-pages');
    expect(home(false, false)).toBe('/content');
    expect(homeOf(null)).toBe('/content');
  });
});

it('A website that only personalizes so far is chosen without an onboarding, and one that has begun nothing begins with it', () => {
  const chosen = (path: string, more: Partial<Domain> = {}) =>
    firstScreenOf(aDomain({ completed_cms_onboarding: false, ...more }), path);
  expect(chosen('/analytics', { selected_personalization: true })).toBeNull();
  expect(chosen('/content', { selected_personalization: true })).toBe('/personalized-pages');
  expect(chosen('/onboarding', { selected_personalization: true })).toBe('/personalized-pages');
  expect(chosen('/analytics')).toBe('/onboarding/company-description');
  expect(chosen('/content', { completed_cms_onboarding: true })).toBeNull();
});
