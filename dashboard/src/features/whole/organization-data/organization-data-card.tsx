import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { DeleteOrganizationDialog } from './delete-organization-dialog.tsx';
import { useExport } from './organization-data.api.ts';

/** Exporting and deleting all data of the organization. */
export function OrganizationDataCard() {
  const { organization } = useSession();
  return (
    <>
      <ExportCard />
      {organization && !organization.sample && <DeletionCard name={organization.name} />}
    </>
  );
}

function ExportCard() {
  const start = useExport();
  const said = start.isPending
    ? 'Preparing the export…'
    : start.isSuccess
      ? 'Download started. You can keep working.'
      : '';
  return (
    <SettingsCard
      title="Your data"
      lead="Export everything at any time."
      action={
        <Button variant="default" loading={start.isPending} onClick={() => start.mutate({})}>
          Export
        </Button>
      }
    >
      <Text>A ZIP file with spreadsheet-ready tables, the text of every page and a README.</Text>
      {/* Its line is there before anything is said. */}
      <Text role="status" c="dimmed" mih={20}>
        {said}
      </Text>
      <FailureNote text={failureOf(start.error)} />
    </SettingsCard>
  );
}

function DeletionCard({ name }: { name: string }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <SettingsCard
      title="Delete organization"
      lead="Permanently deletes everything in it."
      action={
        <Button variant="outline" color="red" onClick={() => setDeleting(true)}>
          Delete organization
        </Button>
      }
    >
      <Text>
        Erases its people, websites, pages and history. This can’t be undone, so export your data first.
      </Text>
      <DeleteOrganizationDialog name={name} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </SettingsCard>
  );
}
