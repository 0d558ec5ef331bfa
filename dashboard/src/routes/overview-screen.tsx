import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function OverviewScreen() {
  return (
    <>
      <PageHeader title="Overview" />
      <EmptyState
        title="No pages yet."
        outline="chart"
        action={<LinkButton to="/topic-analysis">Open Analysis</LinkButton>}
      >
        Visits of AI crawlers to your pages will stand here once pages can be published; how assistants
        mention you is under Analysis.
      </EmptyState>
    </>
  );
}
