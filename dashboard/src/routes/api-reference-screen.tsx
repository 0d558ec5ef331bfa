import { useSearch } from '@tanstack/react-router';
import { ApiReference } from '../features/company/api-keys/api-reference.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { apiReference } from './search-params.ts';

/** What programs can call; each call has an address of its own. */
export function ApiReferenceScreen() {
  const { op } = apiReference(useSearch({ strict: false }));
  return (
    <>
      <PageHeader
        title="API reference"
        sentence="What you see and change in this dashboard, your own programs can read and change too."
      />
      <ApiReference op={op} />
    </>
  );
}
