import { GuidanceForm } from '../features/publishing/guidance/guidance-form.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';

export function GuidanceScreen() {
  return (
    <>
      <PageHeader title="Guidance" sentence="Tell us how to write. Applies to new and existing pages." />
      <GuidanceForm />
    </>
  );
}
