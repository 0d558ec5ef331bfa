import { Badge, Button, VisuallyHidden } from '@mantine/core';
import type { Teammate } from '@sightline/contract/company/users';
import { detailOf } from '../../../lib/server/problem.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { useTeamChanges } from './team.api.ts';
import styles from './team.module.css';

/** One person: name, whether they have joined, when they were last here, and actions. */
export function TeammateRow({ person, onRemove }: { person: Teammate; onRemove: () => void }) {
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
        <div className={styles.facts}>
          {person.name && `${email} · `}
          <State person={person} isSelf={isSelf} />
        </div>
        <VisuallyHidden role="status">
          {inviteAgain.isSuccess && `A new invitation was sent to ${email}`}
        </VisuallyHidden>
      </div>
      <div className={styles.actions}>
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
      </div>
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
