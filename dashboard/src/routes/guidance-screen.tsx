import { GuidanceForm } from '../features/publishing/guidance/guidance-form.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';

export function GuidanceScreen() {
  return (
    <>
      <PageHeader
        title="Guidance"
        sentence="Tell us how to write for you and what to leave alone; it holds from now on, and for the pages there are."
      />
      <GuidanceForm />
    </>
  );
}
