import type { Domain } from '@sightline/contract/company/domains';
import type { Organization } from '@sightline/contract/company/organizations';
import {
  BookOpen,
  Compass,
  FileText,
  Globe,
  History,
  LayoutDashboard,
  LifeBuoy,
  LineChart,
  type LucideIcon,
  Megaphone,
  Route,
  Settings,
  SlidersHorizontal,
  Sparkles,
  Target,
} from 'lucide-react';

export interface NavigationLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The letter that opens it after `g`. */
  key: string;
}

export interface NavigationGroup {
  name: 'cms' | 'personalization' | 'control-panel' | 'explore' | 'bottom';
  heading?: string;
  links: NavigationLink[];
}

const link = (to: string, label: string, icon: LucideIcon, key: string): NavigationLink => ({
  to,
  label,
  icon,
  key,
});

/** The sidebar's entries for a domain and the organization's plan. */
export function navigationOf(domain: Domain | null, organization: Organization | null): NavigationGroup[] {
  const cms = Boolean(domain?.selected_cms);
  const groups: NavigationGroup[] = [
    { name: 'cms', links: cms ? cmsLinks : [] },
    { name: 'personalization', links: domain?.selected_personalization ? personalizationLinks(domain) : [] },
    {
      name: 'control-panel',
      heading: 'Control Panel',
      links: [
        ...(cms ? [] : [link('/topic-analysis', 'Topics', LineChart, 'a')]),
        link('/knowledge-base', 'Knowledge Base', BookOpen, 'k'),
        link('/target-topics', 'Target Topics', Target, 't'),
        ...(organization?.has_active_plan ? [link('/setup', 'Setup', Globe, 'd')] : []),
      ],
    },
    {
      name: 'explore',
      heading: 'Not switched on',
      links:
        domain?.selected_personalization === false
          ? [link('/explore/personalization', 'Personalization', Sparkles, 'p')]
          : [],
    },
    {
      name: 'bottom',
      links: [
        ...(cms ? [link('/aeo-help', 'Help', LifeBuoy, 'h')] : []),
        link('/settings', 'Settings', Settings, 's'),
      ],
    },
  ];
  return groups.filter(({ links }) => links.length > 0);
}

const cmsLinks = [
  link('/overview', 'Overview', LayoutDashboard, 'o'),
  link('/content', 'Content for AI', FileText, 'c'),
  link('/media-opportunities', 'Opportunities', Megaphone, 'm'),
  link('/topic-analysis', 'Analysis', LineChart, 'a'),
  link('/content-updates', 'Changelog', History, 'l'),
];

function personalizationLinks(domain: Domain): NavigationLink[] {
  const label = domain.selected_cms ? 'Personalization Setup' : 'Setup';
  return [
    link('/personalized-pages', 'Personalized Pages', Sparkles, 'p'),
    link('/journeys', 'Visitor Journeys', Route, 'j'),
    link('/analytics', 'Analytics', Compass, 'y'),
    ...(domain.completed_personalization_onboarding
      ? [link('/personalization-setup', label, SlidersHorizontal, 'e')]
      : []),
  ];
}
