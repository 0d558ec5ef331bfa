import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { logOut } from '../../lib/browser.ts';
import { useSession } from '../../lib/use-session.ts';
import { SettingsCard } from '../../ui/settings-card.tsx';

/** Who is signed in, and the way out. */
export function AccountCard() {
  const { user } = useSession();
  const navigate = useNavigate();
  const leave = () => {
    logOut();
    navigate({ to: '/login', replace: true });
  };
  return (
    <SettingsCard
      title="Account"
      action={
        <Button variant="default" onClick={leave}>
          Log Out
        </Button>
      }
    >
      <Text>Signed in as {user?.email}</Text>
    </SettingsCard>
  );
}
