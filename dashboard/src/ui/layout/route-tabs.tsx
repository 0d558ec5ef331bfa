import { useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TabBar } from './tab-bar.tsx';

type Address =
  | '/setup/dns'
  | '/setup/indexing'
  | '/personalization-setup/pages'
  | '/personalization-setup/script'
  | '/personalization-setup/conversions'
  | '/knowledge-base/overview'
  | '/knowledge-base/feedback'
  | '/knowledge-base/sources'
  | '/knowledge-base/competitors';

export interface RouteTab {
  value: Address;
  label: string;
}

interface RouteTabsProps {
  label: string;
  tabs: readonly RouteTab[];
  children: ReactNode;
}

/** Tabs with addresses of their own; the first is selected when none matches. */
export function RouteTabs({ label, tabs, children }: RouteTabsProps) {
  const navigate = useNavigate();
  const current = useRouteTab(tabs);
  if (!current) return children;
  return (
    <TabBar label={label} tabs={tabs} value={current.value} onChange={(to) => navigate({ href: to })}>
      {children}
    </TabBar>
  );
}

export function useRouteTab(tabs: readonly RouteTab[]): RouteTab | undefined {
  const { pathname } = useLocation();
  return tabs.find(({ value }) => pathname.startsWith(value)) ?? tabs[0];
}
