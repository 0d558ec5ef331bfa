import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { AssistantsCard } from '../features/assistants/assistants-card.tsx';
import { BrandCard } from '../features/brand/brand-card.tsx';
import { OptionsCard } from '../features/site-pages/options-card.tsx';
import { logOut } from '../lib/browser.ts';
import { useSession } from '../lib/use-session.ts';
import { LinkButton } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SettingsCard } from '../ui/settings-card.tsx';

export function SettingsScreen() {
  const { user, organization } = useSession();
  const navigate = useNavigate();
  const leave = () => {
    logOut();
    navigate({ to: '/login', replace: true });
  };
  return (
    <>
      <PageHeader title="Settings" />
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
      <BrandCard />
      <AssistantsCard />
      <OptionsCard />
      {!organization?.has_active_plan && (
        <SettingsCard title="Subscription" action={<LinkButton to="/billing">Choose a Plan</LinkButton>}>
          <Text>No active subscription</Text>
        </SettingsCard>
      )}
    </>
  );
}
