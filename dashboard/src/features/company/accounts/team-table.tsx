import { Badge, Box, VisuallyHidden } from '@mantine/core';
import type { Teammate } from '@sightline/contract/company/users';
import { LogOut, Mail, Trash2 } from 'lucide-react';
import { detailOf } from '../../../lib/server/problem.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { ListTable } from '../../../ui/tables/list-table.tsx';
import { menuColumn } from '../../../ui/tables/row-menu.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import { useTeamChanges } from './team.api.ts';
import styles from './team.module.css';

/** From this number on, people are searched and filtered. */
const MANY = 8;

interface TeamTableProps {
  people: Teammate[];
  onRemove: (person: Teammate) => void;
}

/** The people of the organization: who they are, whether they have joined, when they were last here. */
export function TeamTable({ people, onRemove }: TeamTableProps) {
  const { user } = useSession();
  const { inviteAgain } = useTeamChanges();
  const invited = people.find(({ id }) => id === inviteAgain.variables?.id);
  const failed = inviteAgain.isError ? invited : undefined;
  const columns: Column<Teammate>[] = [
    {
      key: 'name',
      header: 'Name',
      value: nameOf,
      cell: (person) => (
        <>
          <div className={styles.title}>
            {nameOf(person)}
            {person.id === user?.id && <Badge size="sm">You</Badge>}
          </div>
          {person.name && <Box c="dimmed">{person.email}</Box>}
          <FailureNote text={person === failed ? detailOf(inviteAgain.error) : person.letter_problem} />
        </>
      ),
    },
    {
      key: 'access',
      header: 'Access',
      value: accessOf,
      cell: (person) => (
        <StatusDot
          tone={person.joined ? 'good' : person.letter_problem ? 'bad' : 'busy'}
          label={accessOf(person)}
          at={person.joined || person.letter_problem ? null : person.invited_at}
        />
      ),
    },
    {
      key: 'seen',
      header: 'Last seen',
      value: ({ id, last_seen_at }) => (id === user?.id ? '9' : last_seen_at),
      cell: (person) => <Seen person={person} isSelf={person.id === user?.id} />,
    },
    menuColumn(nameOf, (person) => [
      ...(person.joined
        ? []
        : [
            {
              entries: [
                {
                  label: 'Send the invitation again',
                  icon: Mail,
                  onSelect: () => inviteAgain.mutate({ id: person.id }),
                },
              ],
            },
          ]),
      {
        entries: [
          person.id === user?.id
            ? { label: 'Leave the organization', icon: LogOut, onSelect: () => onRemove(person) }
            : { label: 'Remove', icon: Trash2, onSelect: () => onRemove(person) },
        ],
      },
    ]),
  ];
  return (
    <>
      <ListTable
        label="People"
        noun="teammate"
        nameOf={nameOf}
        {...(people.length >= MANY && {
          textOf: ({ name, email }: Teammate) => [name, email].join(' '),
          filters: [{ label: 'Access', all: 'Any access', of: accessOf }],
        })}
        columns={columns}
        rows={people}
        empty={null}
      />
      <VisuallyHidden role="status">
        {inviteAgain.isSuccess && invited && `A new invitation was sent to ${invited.email}`}
      </VisuallyHidden>
    </>
  );
}

const nameOf = ({ name, email }: Teammate) => name ?? email;

function accessOf({ joined, letter_problem }: Teammate): string {
  if (joined) return 'Member';
  return letter_problem ? 'Email not delivered' : 'Invited';
}

function Seen({ person: { joined, last_seen_at }, isSelf }: { person: Teammate; isSelf: boolean }) {
  if (isSelf) return 'Here now';
  if (last_seen_at) return <Moment at={last_seen_at} />;
  return joined ? 'Has not signed in yet' : '–';
}
