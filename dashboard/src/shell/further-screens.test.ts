import { expect, it } from 'vitest';
import { aDomain, anOrganization } from '../lib/words/samples.ts';
import { furtherScreensOf } from './further-screens.ts';
import { navigationOf } from './navigation.ts';

const domain = aDomain({ selected_cms: true, selected_personalization: true });
const organization = anOrganization({ has_active_plan: true });

it('The list of further screens names each screen missing from the sidebar once', () => {
  const shown = navigationOf(domain, organization).flatMap(({ links }) => links.map(({ to }) => to));
  const further = furtherScreensOf(domain, organization).map(({ to }) => to);
  expect(further).toContain('/billing');
  expect(further.filter((to) => shown.includes(to))).toEqual([]);
  expect(new Set(further).size).toBe(further.length);
});

it('The list of further screens has only what the domain and the plan include', () => {
  const plain = furtherScreensOf(
    aDomain({ selected_cms: false, selected_personalization: false }),
    anOrganization({ has_active_plan: false }),
  ).map(({ to }) => to);
  expect(plain).not.toContain('/setup/dns');
  expect(plain).not.toContain('/guidance');
  expect(plain).not.toContain('/personalization-setup/script');
});
