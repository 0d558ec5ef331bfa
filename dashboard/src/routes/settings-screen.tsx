import { ApiKeysCard } from '../features/api-access/api-keys-card.tsx';
import { AssistantsCard } from '../features/assistants/assistants-card.tsx';
import { SubscriptionSettingsCard } from '../features/billing/subscription-settings-card.tsx';
import { BrandCard } from '../features/brand/brand-card.tsx';
import { BrandingCard } from '../features/branding/branding-card.tsx';
import { DefaultLocationCard } from '../features/domain-options/default-location-card.tsx';
import { OptionsCard } from '../features/domain-options/options-card.tsx';
import { RemoveWebsiteCard } from '../features/domain-options/remove-website-card.tsx';
import { NotificationsCard } from '../features/notifications/notifications-card.tsx';
import { WebhooksCard } from '../features/notifications/webhooks-card.tsx';
import { OrganizationDataCard } from '../features/organization-data/organization-data-card.tsx';
import { AccountCard } from '../features/team/account-card.tsx';
import { SignInsCard } from '../features/team/sign-ins-card.tsx';
import { TeamCard } from '../features/team/team-card.tsx';
import { useCurrentDomain, useSession } from '../lib/use-session.ts';
import { settingsCards } from '../shell/settings-cards.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SettingsGroup } from '../ui/settings-group.tsx';
import { type NavGroup, SettingsNav } from './settings-nav.tsx';
import styles from './settings-screen.module.css';

/** Everything that can be set: for the person, for the website they work on, for their organization. */
export function SettingsScreen() {
  const { organization } = useSession();
  const domain = useCurrentDomain();
  const name = organization?.name ?? 'Organization';
  const cards = settingsCards(organization?.sample ?? false);
  const groups: NavGroup[] = [
    { id: 'you', title: 'You', cards: cards.you },
    ...(domain ? [{ id: 'website', title: domain.host, cards: cards.website }] : []),
    { id: 'organization', title: name, cards: cards.organization },
  ];
  return (
    <div className={styles.screen}>
      <PageHeader title="Settings" />
      <div className={styles.sides}>
        <SettingsNav groups={groups} />
        <div className={styles.main}>
          <SettingsGroup id="you" title="You">
            <AccountCard />
            <SignInsCard />
            <NotificationsCard />
          </SettingsGroup>
          {domain && (
            <SettingsGroup id="website" title={domain.host} key={domain.id}>
              <OptionsCard />
              <BrandCard />
              <DefaultLocationCard />
              <BrandingCard />
              <AssistantsCard />
              <RemoveWebsiteCard />
            </SettingsGroup>
          )}
          <SettingsGroup id="organization" title={name}>
            <TeamCard />
            <SubscriptionSettingsCard />
            <WebhooksCard />
            <ApiKeysCard />
            <OrganizationDataCard />
          </SettingsGroup>
        </div>
      </div>
    </div>
  );
}
