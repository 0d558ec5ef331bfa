import { Outlet } from '@tanstack/react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RouteTabs } from '../ui/route-tabs.tsx';

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
  return (
    <EmptyState title="Configure DNS" outline="none">
      A subdomain of your site will carry the pages written for AI; it can be connected once pages can be
      published.
    </EmptyState>
  );
}

export function IndexingStep() {
  return (
    <EmptyState title="Enable Indexing" outline="none">
      Once a subdomain is connected, a link from your site lets AI models and search engines find its pages.
    </EmptyState>
  );
}
