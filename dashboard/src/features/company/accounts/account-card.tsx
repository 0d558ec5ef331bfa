import { Button, Stack, Text, TextInput } from '@mantine/core';
import type { User } from '@sightline/contract/company/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { query } from '../../../lib/server/api-client.ts';
import { detailOf } from '../../../lib/server/problem.ts';
import { sessionStore } from '../../../lib/session/browser.ts';
import { useLogOut, useSession } from '../../../lib/session/use-session.ts';
import { SaveRow } from '../../../ui/forms/save-row.tsx';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import styles from './team.module.css';

/** The signed-in person, and the button to sign out. */
export function AccountCard() {
  const { user, organization } = useSession();
  const leave = useLogOut();
  const [isChanging, setChanging] = useState(false);
  // The sample's visitors share one account.
  const isOwn = user !== null && !organization?.sample;
  return (
    <SettingsCard
      title="Account"
      lead="Your name is what teammates see."
      action={
        <>
          {isOwn && (
            <Button variant="default" onClick={() => setChanging(true)}>
              Change password
            </Button>
          )}
          <Button variant="default" onClick={leave}>
            Log Out
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Text>Signed in as {user?.email}</Text>
        {isOwn && (
          <>
            <OwnNameForm user={user} key={user.id} />
            <ChangePasswordDialog isOpen={isChanging} onClose={() => setChanging(false)} email={user.email} />
          </>
        )}
      </Stack>
    </SettingsCard>
  );
}

/** The name that teammates see. */
function OwnNameForm({ user }: { user: User }) {
  const known = user.additional_info.name ?? '';
  const [typed, setTyped] = useState(known);
  const client = useQueryClient();
  const save = useMutation(
    query.users.update.mutationOptions({
      onSuccess: (saved) => {
        sessionStore.set({ user: saved });
        client.invalidateQueries({ queryKey: query.users.list.key() });
        setTyped(saved.additional_info.name ?? '');
      },
    }),
  );
  const name = typed.trim();
  const isChanged = name !== '' && name !== known;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !save.isPending) save.mutate({ id: user.id, additional_info: { name } });
  };
  return (
    <form onSubmit={submit} className={styles.nameForm}>
      <TextInput
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={120}
        value={typed}
        error={name === '' ? 'Your name is required' : save.isError && detailOf(save.error)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          if (!save.isPending) save.reset();
        }}
      />
      <div className={styles.nameActions}>
        <SaveRow what="name" canSave={isChanged} isSaving={save.isPending} isSaved={save.isSuccess} />
      </div>
    </form>
  );
}
