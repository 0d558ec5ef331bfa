import type { Domain } from '@sightline/contract/company/domains';
import type { Organization } from '@sightline/contract/company/organizations';
import { settingsId } from '../ui/forms/settings-id.ts';
import { settingsPages } from './settings-cards.ts';

interface FurtherScreen {
  to: string;
  label: string;
  /** The sidebar screen it belongs to. */
  of: string;
}

/** Palette targets beyond the sidebar: parts of its screens, and screens linked from others. */
export function furtherScreensOf(domain: Domain | null, organization: Organization | null): FurtherScreen[] {
  const screens = (of: string, parts: Record<string, string>) =>
    Object.entries(parts).map(([to, label]) => ({ to, label, of }));
  return [
    ...screens('Settings', { '/billing': 'Billing & Usage' }),
    ...Object.values(settingsPages(organization?.sample ?? false))
      .flat(2)
      .map((label) => ({ to: `/settings/${settingsId(label)}`, label, of: 'Settings' })),
    ...screens('Overview', { '/decisions': 'Decisions' }),
    ...screens(domain?.selected_cms ? 'Analysis' : 'Topics', {
      '/prompts': 'Prompts',
      '/citations': 'Citations',
      '/share-of-voice': 'Share of voice',
    }),
    ...screens('Help', { '/api-reference': 'API reference' }),
    ...(domain?.selected_cms ? screens('Content for AI', { '/guidance': 'Guidance' }) : []),
    ...screens('Knowledge Base', {
      '/knowledge-base/feedback': 'Feedback',
      '/knowledge-base/sources': 'Sources',
      '/knowledge-base/competitors': 'Competitors',
    }),
    ...(organization?.has_active_plan
      ? screens('Setup', { '/setup/dns': 'DNS Configuration', '/setup/indexing': 'Indexing' })
      : []),
    ...screens('Setup', { '/aeo-onboarding/dns': 'Go live' }),
    ...(domain?.selected_personalization
      ? screens('Personalization Setup', {
          '/personalization-setup/pages': 'Page Configuration',
          '/personalization-setup/script': 'Script Installation',
          '/personalization-setup/conversions': 'Conversion Tracking',
        })
      : []),
  ];
}
