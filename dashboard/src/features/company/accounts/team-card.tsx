import { Button, Text } from '@mantine/core';
import type { Teammate } from '@sightline/contract/company/users';
import { useRef, useState } from 'react';
import { useSession } from '../../../lib/session/use-session.ts';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { AddTeammateDialog } from './add-teammate-dialog.tsx';
import { RemoveTeammateDialog } from './remove-teammate-dialog.tsx';
import { useTeam } from './team.api.ts';
import styles from './team.module.css';
import { TeamRowSkeleton } from './team-row-skeleton.tsx';
import { TeamTable } from './team-table.tsx';

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
  const place = useRef<HTMLDivElement>(null);
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
      <div ref={place} tabIndex={-1} className={styles.place}>
        {isLoading ? <TeamRowSkeleton /> : <TeamTable people={people} onRemove={askToRemove} />}
      </div>
      <AddTeammateDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      {removed && (
        <RemoveTeammateDialog
          person={removed}
          isOpen={isRemoving}
          onClose={() => setRemoving(false)}
          onRemoved={() => place.current?.focus()}
        />
      )}
    </SettingsCard>
  );
}
