import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AnalyticsScreen() {
  return (
    <>
      <PageHeader title="Analytics" />
      <EmptyState title="No data yet." outline="chart">
        Visits and conversions, with and without personalization, will be compared here; this version does not
        track visits yet.
      </EmptyState>
    </>
  );
}
