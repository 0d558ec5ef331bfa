import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function PersonalizedPagesScreen() {
  return (
    <>
      <PageHeader title="Personalized Landing Pages" sentence="0 variants" />
      <EmptyState title="No starting variants found" outline="cards">
        Landing pages that adapt to where a visitor comes from will be listed here; this version does not
        personalize yet.
      </EmptyState>
    </>
  );
}

export function JourneysScreen() {
  return (
    <>
      <PageHeader title="Personalized Visitor Sessions" sentence="0 recent journeys" />
      <EmptyState title="No personalized visitor journeys found">
        Visits to your site will be listed here, page by page; this version does not track visits yet.
      </EmptyState>
    </>
  );
}
