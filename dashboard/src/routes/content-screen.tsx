import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function ContentScreen() {
  return (
    <>
      <PageHeader title="Content for AI" />
      <EmptyState
        title="No content found."
        action={
          <>
            <LinkButton to="/topic-analysis">See what assistants answer</LinkButton>
            <LinkButton to="/guidance" variant="default">
              Give guidance
            </LinkButton>
          </>
        }
      >
        Pages that answer your buyers’ questions will be listed here; this version measures and does not write
        them yet.
      </EmptyState>
    </>
  );
}
