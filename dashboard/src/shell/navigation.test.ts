import type { Domain } from '@sightline/contract/company/domains';
import { Globe } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { aDomain, anOrganization } from '../lib/words/samples.ts';
import { navigationOf } from './navigation.ts';

function shown(change: Partial<Domain>, has_active_plan = false) {
  const groups = navigationOf(aDomain(change), anOrganization({ has_active_plan }));
  const group = (name: string) =>
    groups.find((one) => one.name === name)?.links.map(({ to, label }) => `${to} ${label}`) ?? [];
  return { groups, group, all: groups.flatMap(({ links }) => links.map(({ to }) => to)) };
}
const withCms = { selected_cms: true };
const personal = { selected_cms: false, selected_personalization: true };

describe('The sidebar', () => {
  it('[P-NAV-01] [P-NAV-02] [P-NAV-03] [P-NAV-04] [P-NAV-05] The sidebar shows the content links with a CMS', () => {
    expect(shown(withCms).group('cms')).toEqual([
      '/overview Overview',
      '/content Content for AI',
      '/media-opportunities Opportunities',
      '/topic-analysis Analysis',
      '/content-updates Changelog',
    ]);
  });

  it('[P-NAV-06] [P-NAV-07] The sidebar shows only topics, in the control panel, without a CMS', () => {
    const { all, group } = shown({ selected_cms: false });
    for (const to of ['/overview', '/content', '/media-opportunities', '/content-updates']) {
      expect(all).not.toContain(to);
    }
    expect(group('control-panel')).toContain('/topic-analysis Topics');
  });

  it('[P-NAV-08] The sidebar lists topic analysis exactly once', () => {
    for (const change of [withCms, personal, { ...withCms, selected_personalization: true }]) {
      expect(shown(change).all.filter((to) => to === '/topic-analysis')).toHaveLength(1);
    }
  });

  it('[P-NAV-09] [P-NAV-10] [P-NAV-11] [P-NAV-12] The sidebar shows the personalization links in a group of their own', () => {
    const { groups, group } = shown({
      ...withCms,
      selected_personalization: true,
      completed_personalization_onboarding: true,
    });
    expect(group('personalization')).toEqual([
      '/personalized-pages Personalized Pages',
      '/journeys Visitor Journeys',
      '/analytics Analytics',
      '/personalization-setup Personalization Setup',
    ]);
    expect(groups.map(({ name }) => name)).toEqual(['cms', 'personalization', 'control-panel', 'bottom']);
  });

  it('[P-NAV-13] The sidebar hides the personalization links without selected_personalization', () => {
    const { all } = shown({ ...withCms, completed_personalization_onboarding: true });
    for (const to of ['/personalized-pages', '/journeys', '/analytics', '/personalization-setup']) {
      expect(all).not.toContain(to);
    }
  });

  it('[P-NAV-14] [P-NAV-15] [P-NAV-16] The sidebar shows the setup of personalization once completed, under the right name', () => {
    expect(shown(personal).all).not.toContain('/personalization-setup');
    const done = { completed_personalization_onboarding: true };
    expect(shown({ ...personal, ...done }).group('personalization')).toContain(
      '/personalization-setup Setup',
    );
    expect(shown({ ...personal, ...done, ...withCms }).group('personalization')).toContain(
      '/personalization-setup Personalization Setup',
    );
  });

  it('[P-NAV-17] [P-NAV-18] [P-NAV-19] The sidebar always has the control panel with knowledge base and target topics', () => {
    for (const change of [withCms, personal, {}]) {
      const { groups, group } = shown(change);
      expect(groups.find(({ name }) => name === 'control-panel')?.heading).toBe('Control Panel');
      expect(group('control-panel')).toContain('/knowledge-base Knowledge Base');
      expect(group('control-panel')).toContain('/target-topics Target Topics');
    }
  });

  it('[P-NAV-20] [P-NAV-21] [P-NAV-22] [P-ROLE-13] The sidebar shows setup, with a globe, only with an active plan', () => {
    expect(shown(withCms).all).not.toContain('/setup');
    const { groups, group } = shown(withCms, true);
    expect(group('control-panel')).toContain('/setup Setup');
    const setup = groups.flatMap(({ links }) => links).find(({ to }) => to === '/setup');
    expect(setup?.icon).toBe(Globe);
  });

  it('[P-NAV-23] [P-NAV-24] [P-NAV-25] The sidebar ends with settings, and with help where there is a CMS', () => {
    expect(shown(withCms).group('bottom')).toEqual(['/aeo-help Help', '/settings Settings']);
    expect(shown(personal).group('bottom')).toEqual(['/settings Settings']);
  });

  it('Every link of the sidebar has its own key', () => {
    const everything = shown(
      { ...withCms, selected_personalization: true, completed_personalization_onboarding: true },
      true,
    );
    const keys = everything.groups.flatMap(({ links }) => links.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
