import { useSearch } from '@tanstack/react-router';
import { ApiReference } from '../features/company/api-keys/api-reference.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { apiReference } from './search-params.ts';

/** Reference for programs; each call has its own address. */
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
