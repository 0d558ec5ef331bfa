import { Badge, Box, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import type { Teammate } from '@sightline/contract/company/users';
import { useRef, useState } from 'react';
import { detailOf } from '../../../lib/server/problem.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { AddTeammateDialog } from './add-teammate-dialog.tsx';
import { RemoveTeammateDialog } from './remove-teammate-dialog.tsx';
import { useTeam, useTeamChanges } from './team.api.ts';
import styles from './team.module.css';
import { TeamRowSkeleton } from './team-row-skeleton.tsx';

const LEAD = 'Everyone here can view and edit everything.';
const SAMPLE = 'All sample workspace visitors share this account.';

/** The people of the organization. */
export function TeamCard() {
  const { organization } = useSession();
  if (organization?.sample)
    return (
      <SettingsCard title="Team" lead={LEAD}>
        <Text>{SAMPLE}</Text>
      </SettingsCard>
    );
  return <OwnTeamCard />;
}

function OwnTeamCard() {
  const { people, isLoading } = useTeam();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Teammate | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const askToRemove = (person: Teammate) => {
    setRemoved(person);
    setRemoving(true);
  };
  return (
    <SettingsCard
      title="Team"
      lead={LEAD}
      action={
        <Button variant="default" onClick={() => setAdding(true)}>
          Add teammate
        </Button>
      }
    >
      {isLoading ? (
        <TeamRowSkeleton />
      ) : (
        <ul ref={list} tabIndex={-1} className={styles.list} aria-label="People">
          {people.map((person) => (
            <TeammateRow key={person.id} person={person} onRemove={() => askToRemove(person)} />
          ))}
        </ul>
      )}
      <AddTeammateDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      {removed && (
        <RemoveTeammateDialog
          person={removed}
          isOpen={isRemoving}
          onClose={() => setRemoving(false)}
          onRemoved={() => list.current?.focus()}
        />
      )}
    </SettingsCard>
  );
}

/** One person: name, whether they have joined, when they were last here, and actions. */
function TeammateRow({ person, onRemove }: { person: Teammate; onRemove: () => void }) {
  const { user } = useSession();
  const { inviteAgain } = useTeamChanges();
  const { id, email, joined } = person;
  const name = person.name ?? email;
  const isSelf = id === user?.id;
  const failure = inviteAgain.isError ? detailOf(inviteAgain.error) : person.letter_problem;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <div className={styles.title}>
          {name}
          {isSelf && <Badge size="sm">You</Badge>}
        </div>
        <Box c="dimmed">
          {person.name && `${email} · `}
          <State person={person} isSelf={isSelf} />
        </Box>
        <VisuallyHidden role="status">
          {inviteAgain.isSuccess && `A new invitation was sent to ${email}`}
        </VisuallyHidden>
      </div>
      <Group align="stretch" wrap="nowrap" gap={8}>
        {!joined && (
          <Button
            size="compact-sm"
            variant="default"
            loading={inviteAgain.isPending}
            onClick={() => inviteAgain.mutate({ id })}
          >
            Send again<VisuallyHidden> to {name}</VisuallyHidden>
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={isSelf ? 'Leave the organization' : `Remove ${name}`}
          onClick={onRemove}
        >
          {isSelf ? 'Leave' : 'Remove'}
        </Button>
      </Group>
      {failure && (
        <div className={styles.failure}>
          <FailureNote text={failure} />
        </div>
      )}
    </li>
  );
}

function State({ person, isSelf }: { person: Teammate; isSelf: boolean }) {
  if (!person.joined && person.letter_problem) return 'Email not delivered';
  if (!person.joined)
    return (
      <>
        Invited <Moment at={person.invited_at} />
      </>
    );
  if (isSelf) return 'Here now';
  if (person.last_seen_at === null) return 'Has not signed in yet';
  return (
    <>
      Last seen <Moment at={person.last_seen_at} />
    </>
  );
}
