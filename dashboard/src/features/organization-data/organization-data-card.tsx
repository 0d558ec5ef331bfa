import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { detailOf } from '../../lib/problem.ts';
import { useSession } from '../../lib/use-session.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { DeleteOrganizationDialog } from './delete-organization-dialog.tsx';
import { useExport } from './organization-data.api.ts';
import styles from './organization-data.module.css';

/** Everything the organization has, to take along or to delete. */
export function OrganizationDataCard() {
  const { organization } = useSession();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <SettingsCard title="Your data" lead="It is yours, to take along and to delete.">
      <ExportPart />
      {organization && !organization.sample && (
        <div className={styles.part}>
          <div>
            <Title order={4} size="h3">
              Delete the organization
            </Title>
            <Text c="dimmed">
              With its people, websites, pages and history. Nobody can bring it back, so export it first.
            </Text>
          </div>
          <Button variant="default" onClick={() => setDeleting(true)}>
            Delete organization
          </Button>
          <DeleteOrganizationDialog
            name={organization.name}
            isOpen={isDeleting}
            onClose={() => setDeleting(false)}
          />
        </div>
      )}
    </SettingsCard>
  );
}

function ExportPart() {
  const start = useExport();
  const said = start.isPending
    ? 'Preparing the export…'
    : start.isSuccess
      ? 'The download has begun and goes on in your browser while you work.'
      : '';
  return (
    <div className={styles.part}>
      <div>
        <Title order={4} size="h3">
          Export everything
        </Title>
        <Text c="dimmed">
          One ZIP file with tables for any spreadsheet, the text of every page, and a README that explains
          them.
        </Text>
        <Text role="status" className={styles.said}>
          {said}
        </Text>
        <FailureNote text={start.isError ? detailOf(start.error) : null} />
      </div>
      <Button variant="default" loading={start.isPending} onClick={() => start.mutate({})}>
        Export
      </Button>
    </div>
  );
}
