import { expect, it, vi } from 'vitest';
import { aDomain, anOrganization } from '../lib/words/samples.ts';
import { furtherScreensOf } from '../shell/further-screens.ts';
import { navigationOf } from '../shell/navigation.ts';
import { router } from './router.tsx';

// Vite generates the routes it calls; nothing is called here.
vi.mock('../lib/session/browser.ts', () => ({}));
vi.mock('../lib/server/public-config.ts', () => ({}));
vi.mock('../shell/guarded-area.tsx', () => ({ GuardedArea: null }));
vi.mock('../shell/shell.tsx', () => ({ Shell: null }));
vi.mock('./home-redirect.tsx', () => ({ HomeRedirect: null }));

const domain = aDomain({
  selected_cms: true,
  selected_personalization: true,
  completed_personalization_onboarding: true,
});
const organization = anOrganization({ has_active_plan: true });

/** Screens without a name of their own, and the palette entry that leads there. */
const THROUGH: Record<string, string> = {
  '/topic-analysis/topic/$topicId': 'the topic',
  '/topic-analysis/topic/$topicId/execution/$topicExecutionId': 'the topic',
  '/topic-analysis/topic/$topicId/publishing-test': 'the topic',
  '/topic-analysis/prompt-execution/$promptExecutionId': 'the topic',
  '/personalization-setup/pages/$pageId': '/personalization-setup/pages',
  '/personalized-pages/edit': '/personalized-pages',
  '/analytics/experiment': '/analytics',
  '/explore/personalization': 'the sidebar, while personalization is off',
  '/knowledge-base/$view': '/knowledge-base',
  '/settings/$card': '/settings',
  '/aeo-onboarding/indexing': '/aeo-onboarding/dns',
};
/** Addresses that only redirect. */
const LEADS_ON = ['/', '/aeo-onboarding', '/setup', '/personalization-setup', '/knowledge-base'];

it('The command palette leads to every screen of the shell, and to no screen that does not exist', () => {
  const screens = Object.values(router.routesById)
    .filter(({ id }) => id.startsWith('/guarded/shell/'))
    .map(({ fullPath }) => (fullPath === '/' ? fullPath : fullPath.replace(/\/$/, '')));
  const reached = new Set([
    ...navigationOf(domain, organization).flatMap(({ links }) => links.map(({ to }) => to)),
    ...furtherScreensOf(domain, organization).map(({ to }) => to),
  ]);
  const missed = screens.filter(
    (path) => !reached.has(path) && !LEADS_ON.includes(path) && THROUGH[path] === undefined,
  );
  expect(screens.length).toBeGreaterThan(25);
  expect(missed).toEqual([]);
  const unknown = [...reached].filter(
    (path) => !screens.includes(path) && !/^\/(knowledge-base|settings)\//.test(path),
  );
  expect(unknown).toEqual([]);
  expect(Object.keys(THROUGH).filter((path) => !screens.includes(path))).toEqual([]);
});
