import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function GuidanceScreen() {
  return (
    <>
      <PageHeader title="Guidance" />
      <EmptyState title="No feedback yet." outline="none">
        What you tell us about the content written for you will be taken up from here once content can be
        written.
      </EmptyState>
    </>
  );
}
