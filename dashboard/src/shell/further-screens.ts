import type { Domain } from '@sightline/contract/domains';
import type { Organization } from '@sightline/contract/organizations';

interface FurtherScreen {
  to: string;
  label: string;
  /** The screen of the sidebar that it belongs to. */
  of: string;
}

/** What the palette reaches beyond the sidebar: parts of its screens, and screens that others lead to. */
export function furtherScreensOf(domain: Domain | null, organization: Organization | null): FurtherScreen[] {
  const screens = (of: string, parts: Record<string, string>) =>
    Object.entries(parts).map(([to, label]) => ({ to, label, of }));
  return [
    ...screens('Settings', { '/billing': 'Billing & Usage' }),
    ...(domain?.selected_cms ? screens('Content for AI', { '/guidance': 'Guidance' }) : []),
    ...screens('Knowledge Base', {
      '/knowledge-base/feedback': 'Feedback',
      '/knowledge-base/sources': 'Sources',
      '/knowledge-base/competitors': 'Competitors',
    }),
    ...(organization?.has_active_plan
      ? screens('Setup', { '/setup/dns': 'DNS Configuration', '/setup/indexing': 'Indexing' })
      : []),
    ...(domain?.selected_personalization
      ? screens('Personalization Setup', {
          '/personalization-setup/pages': 'Page Configuration',
          '/personalization-setup/script': 'Script Installation',
          '/personalization-setup/conversions': 'Conversion Tracking',
        })
      : []),
  ];
}
