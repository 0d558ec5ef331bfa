import { List, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { TypeToConfirm } from '../../../ui/forms/type-to-confirm.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useDeleteOrganization } from './organization-data.api.ts';

interface DeleteOrganizationProps {
  name: string;
  onClose: () => void;
}

/** Says what will be deleted, and asks for the name and password first. */
export function DeleteOrganizationDialog({
  isOpen,
  ...props
}: DeleteOrganizationProps & { isOpen: boolean }) {
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || remove.isPending) return;
    remove.mutate({ name: typed, password }, { onSuccess: () => navigate({ to: '/login', replace: true }) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
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
        <FailureNote text={failureOf(remove.error)} />
        <ConfirmRow
          action="Delete organization"
          onCancel={onClose}
          canConfirm={isReady}
          isPending={remove.isPending}
        />
      </Stack>
    </form>
  );
}

/** Names two websites; more would hide the rest of the text. */
function hostsText(hosts: string[]): string {
  if (hosts.length <= 2) return hosts.join(' and ');
  return `${hosts[0]} and ${hosts.length - 1} more websites`;
}
