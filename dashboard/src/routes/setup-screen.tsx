import { Outlet } from '@tanstack/react-router';
import { DnsSetup } from '../features/publishing/hosting/dns-setup.tsx';
import { IndexingSetup } from '../features/publishing/hosting/indexing-setup.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { type RouteTab, RouteTabs, useRouteTab } from '../ui/layout/route-tabs.tsx';

const VERIFY_EVERY = 5000;

const TABS: readonly RouteTab[] = [
  { value: '/setup/dns', label: 'DNS Configuration' },
  { value: '/setup/indexing', label: 'Indexing' },
];

/** /setup: connects the pages for AI to the customer's own domain. */
export function SetupScreen() {
  const tab = useRouteTab(TABS);
  return (
    <>
      <PageHeader title="Setup" tab={tab?.label} />
      <RouteTabs label="Setup" tabs={TABS}>
        <Outlet />
      </RouteTabs>
    </>
  );
}

export function DnsStep() {
  return <DnsSetup every={VERIFY_EVERY} />;
}

export function IndexingStep() {
  return <IndexingSetup />;
}
