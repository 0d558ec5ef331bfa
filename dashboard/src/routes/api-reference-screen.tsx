import { useSearch } from '@tanstack/react-router';
import { ApiReference } from '../features/company/api-keys/api-reference.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { apiReference } from './search-params.ts';

/** The API reference; each call has its own address. */
export function ApiReferenceScreen() {
  const { op } = apiReference(useSearch({ strict: false }));
  return (
    <>
      <PageHeader title="API reference" sentence="Read and update your Sightline data from your own tools." />
      <ApiReference op={op} />
    </>
  );
}
