import { Button, List, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { TypeToConfirm } from '../../../ui/forms/type-to-confirm.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useDeleteOrganization, useExport } from './organization-data.api.ts';

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

interface DeleteOrganizationProps {
  name: string;
  onClose: () => void;
}

/** Says what will be deleted, and asks for the name and password first. */
function DeleteOrganizationDialog({ isOpen, ...props }: DeleteOrganizationProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title={`Delete ${props.name}?`}>
      <DeleteForm {...props} />
    </Dialog>
  );
}

function DeleteForm({ name, onClose }: DeleteOrganizationProps) {
  const { domains } = useSession();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const remove = useDeleteOrganization();
  const navigate = useNavigate();
  const isReady = typed.trim() === name.trim() && password !== '';
  const submit = () => {
    remove.mutate({ name: typed, password }, { onSuccess: () => navigate({ to: '/login', replace: true }) });
  };
  return (
    <DialogForm
      isRed
      onSubmit={submit}
      action="Delete organization"
      onCancel={onClose}
      canSubmit={isReady}
      of={remove}
    >
      <div>
        <Text>Immediately and permanently:</Text>
        <List size="sm" spacing={4} mt="xs">
          <List.Item>Your team loses access and API keys stop working.</List.Item>
          <List.Item>Your subscription ends with no further charges.</List.Item>
          <List.Item>
            The published pages of {hostsText(domains.map(({ host }) => host))} go offline, and the script
            stops working.
          </List.Item>
          <List.Item>Topics, answers, pages and visits are erased.</List.Item>
        </List>
      </div>
      <TypeToConfirm name={name} value={typed} onChange={setTyped} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={(next) => {
          setPassword(next);
          if (remove.isError) remove.reset();
        }}
      />
    </DialogForm>
  );
}

/** Names two websites; more would hide the rest of the text. */
function hostsText(hosts: string[]): string {
  if (hosts.length <= 2) return hosts.join(' and ');
  return `${hosts[0]} and ${hosts.length - 1} more websites`;
}
