import { Stack, Text } from '@mantine/core';
import type { Teammate } from '@sightline/contract/company/users';
import { useNavigate } from '@tanstack/react-router';
import { logOut } from '../../../lib/session/browser.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useTeamChanges } from './team.api.ts';

interface RemoveTeammateDialogProps {
  person: Teammate;
  isOpen: boolean;
  onClose: () => void;
  /** The button that opened the dialog is removed with its row. */
  onRemoved: () => void;
}

export function RemoveTeammateDialog({ isOpen, ...props }: RemoveTeammateDialogProps) {
  const { user, organization } = useSession();
  const { person, onClose } = props;
  const words = removalWords(person, user?.id ?? '', organization?.name ?? 'the organization');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.title}>
      {isOpen && <RemoveTeammate {...props} words={words} />}
    </Dialog>
  );
}

type RemoveTeammateProps = Omit<RemoveTeammateDialogProps, 'isOpen'> & {
  words: ReturnType<typeof removalWords>;
};

function RemoveTeammate({ person, words, onClose, onRemoved }: RemoveTeammateProps) {
  const { user, organization } = useSession();
  const navigate = useNavigate();
  const { remove } = useTeamChanges();
  const done = async () => {
    if (person.id !== user?.id) {
      onClose();
      onRemoved();
      return;
    }
    // Leaves first, because signing out here would redirect to the login without a message.
    const notice = `You have left ${organization?.name ?? 'the organization'}.`;
    await navigate({ to: '/login', replace: true, state: { notice } });
    logOut();
  };
  return (
    <Stack gap="md">
      <Text>{words.text}</Text>
      <ConfirmRow
        action={words.action}
        onCancel={onClose}
        onConfirm={() => remove.mutate({ id: person.id }, { onSuccess: done })}
        of={remove}
      />
    </Stack>
  );
}

/** What removing someone will do. */
function removalWords(
  { id, name, email, joined }: Pick<Teammate, 'id' | 'name' | 'email' | 'joined'>,
  own_id: string,
  organization: string,
): { title: string; text: string; action: string } {
  const who = name ?? email;
  if (id === own_id)
    return {
      title: `Leave ${organization}?`,
      text: 'You’ll be signed out and your account deleted. Your work stays with the team, and a teammate can add you back.',
      action: 'Leave',
    };
  if (!joined)
    return {
      title: `Remove ${who}?`,
      text: `The invitation to ${email} will stop working. You can add them again at any time.`,
      action: 'Remove',
    };
  return {
    title: `Remove ${who}?`,
    text: `${who} will be signed out and lose access to ${organization}. Their work stays with the team.`,
    action: 'Remove',
  };
}
