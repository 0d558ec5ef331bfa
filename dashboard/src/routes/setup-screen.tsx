import { Outlet } from '@tanstack/react-router';
import { DnsSetup } from '../features/hosting/dns-setup.tsx';
import { IndexingSetup } from '../features/hosting/indexing-setup.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RouteTabs } from '../ui/route-tabs.tsx';

const VERIFY_EVERY = 5000;

/** /setup: where the pages for AI are connected to the customer's own domain. */
export function SetupScreen() {
  return (
    <>
      <PageHeader title="Setup" />
      <RouteTabs
        label="Setup"
        tabs={[
          { value: '/setup/dns', label: 'DNS Configuration' },
          { value: '/setup/indexing', label: 'Indexing' },
        ]}
      >
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
