import { Button, Group, Stack, Text } from '@mantine/core';
import type { Teammate } from '@sightline/contract/users';
import { useNavigate } from '@tanstack/react-router';
import { logOut } from '../../lib/browser.ts';
import { detailOf } from '../../lib/problem.ts';
import { useSession } from '../../lib/use-session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { removalWords } from './removal-words.ts';
import { useTeamChanges } from './team.api.ts';

interface RemoveTeammateDialogProps {
  person: Teammate | null;
  onClose: () => void;
}

export function RemoveTeammateDialog({ person, onClose }: RemoveTeammateDialogProps) {
  const { user, organization } = useSession();
  const words = person && removalWords(person, user?.id ?? '', organization?.name ?? 'the organization');
  return (
    <Dialog isOpen={person !== null} onClose={onClose} title={words?.title ?? ''}>
      {person && words && <RemoveTeammate key={person.id} person={person} words={words} onClose={onClose} />}
    </Dialog>
  );
}

interface RemoveTeammateProps {
  person: Teammate;
  words: ReturnType<typeof removalWords>;
  onClose: () => void;
}

function RemoveTeammate({ person, words, onClose }: RemoveTeammateProps) {
  const { user, organization } = useSession();
  const navigate = useNavigate();
  const { remove } = useTeamChanges();
  const done = () => {
    if (person.id !== user?.id) return onClose();
    logOut();
    navigate({
      to: '/login',
      replace: true,
      state: { notice: `You have left ${organization?.name ?? 'the organization'}.` },
    });
  };
  return (
    <Stack gap="md">
      <Text>{words.text}</Text>
      <FailureNote text={remove.isError ? detailOf(remove.error) : null} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate({ id: person.id }, { onSuccess: done })}
        >
          {words.action}
        </Button>
      </Group>
    </Stack>
  );
}
