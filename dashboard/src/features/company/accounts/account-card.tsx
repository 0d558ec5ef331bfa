import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLogOut, useSession } from '../../../lib/session/use-session.ts';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { OwnNameForm } from './own-name-form.tsx';

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
