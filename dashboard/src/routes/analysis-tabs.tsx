import type { ReactNode } from 'react';
import { RouteTabs } from '../ui/layout/route-tabs.tsx';

const TABS = [
  { value: '/topic-analysis', label: 'Topics' },
  { value: '/prompts', label: 'Prompts' },
  { value: '/citations', label: 'Citations' },
  { value: '/share-of-voice', label: 'Share of voice' },
] as const;

/** What is measured, by topic, by prompt, by cited site and by company. */
export const AnalysisTabs = ({ children }: { children: ReactNode }) => (
  <RouteTabs label="Analysis" tabs={TABS}>
    {children}
  </RouteTabs>
);
