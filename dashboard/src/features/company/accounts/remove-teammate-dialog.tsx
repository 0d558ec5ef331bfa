import { Stack, Text } from '@mantine/core';
import type { Teammate } from '@sightline/contract/company/users';
import { useNavigate } from '@tanstack/react-router';
import { failureOf } from '../../../lib/server/problem.ts';
import { logOut } from '../../../lib/session/browser.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { removalWords } from './removal-words.ts';
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
      <FailureNote text={failureOf(remove.error)} />
      <ConfirmRow
        action={words.action}
        onCancel={onClose}
        onConfirm={() => remove.mutate({ id: person.id }, { onSuccess: done })}
        isPending={remove.isPending}
        startsBack
      />
    </Stack>
  );
}
