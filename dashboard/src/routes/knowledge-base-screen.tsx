import { Outlet } from '@tanstack/react-router';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { type RouteTab, RouteTabs, useRouteTab } from '../ui/layout/route-tabs.tsx';

const TABS: readonly RouteTab[] = [
  { value: '/knowledge-base/overview', label: 'Overview' },
  { value: '/knowledge-base/feedback', label: 'Feedback' },
  { value: '/knowledge-base/sources', label: 'Sources' },
  { value: '/knowledge-base/competitors', label: 'Competitors' },
];

export function KnowledgeBaseScreen() {
  const tab = useRouteTab(TABS);
  return (
    <>
      <PageHeader
        title="Knowledge Base"
        tab={tab?.label}
        sentence="What Sightline knows about your company and competitors."
      />
      <RouteTabs label="Knowledge base" tabs={TABS}>
        <Outlet />
      </RouteTabs>
    </>
  );
}
