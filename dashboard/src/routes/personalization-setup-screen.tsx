import { Outlet } from '@tanstack/react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RouteTabs } from '../ui/route-tabs.tsx';

export function PersonalizationSetupScreen() {
  return (
    <>
      <PageHeader title="Personalization Setup" />
      <RouteTabs
        label="Personalization setup"
        tabs={[
          { value: '/personalization-setup/pages', label: 'Page Configuration' },
          { value: '/personalization-setup/script', label: 'Script Installation' },
          { value: '/personalization-setup/conversions', label: 'Conversion Tracking' },
        ]}
      >
        <Outlet />
      </RouteTabs>
    </>
  );
}

export function PagesStep() {
  return (
    <EmptyState title="Select pages and elements for personalization" outline="cards">
      The pages of your site that adapt to their visitors will be chosen here; this version does not
      personalize yet.
    </EmptyState>
  );
}

export function ScriptStep() {
  return (
    <EmptyState title="Script Installation" outline="none">
      The script for your site will be offered here; this version does not personalize yet.
    </EmptyState>
  );
}
