import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function OpportunitiesScreen() {
  return (
    <>
      <PageHeader title="Opportunities" />
      <EmptyState
        title="No suggestions yet."
        outline="cards"
        action={<LinkButton to="/topic-analysis">Open Analysis</LinkButton>}
      >
        Pages to write and places to be named will be suggested here from the answers under Analysis; this
        version does not suggest any yet.
      </EmptyState>
    </>
  );
}
