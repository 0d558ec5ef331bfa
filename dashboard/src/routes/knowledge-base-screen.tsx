import { Outlet } from '@tanstack/react-router';
import { PageHeader } from '../ui/page-header.tsx';
import { RouteTabs } from '../ui/route-tabs.tsx';

export function KnowledgeBaseScreen() {
  return (
    <>
      <PageHeader
        title="Knowledge Base"
        sentence="What is known about your company, and whom you are compared with."
      />
      <RouteTabs
        label="Knowledge base"
        tabs={[
          { value: '/knowledge-base/overview', label: 'Overview' },
          { value: '/knowledge-base/feedback', label: 'Feedback' },
          { value: '/knowledge-base/sources', label: 'Sources' },
          { value: '/knowledge-base/competitors', label: 'Competitors' },
        ]}
      >
        <Outlet />
      </RouteTabs>
    </>
  );
}
