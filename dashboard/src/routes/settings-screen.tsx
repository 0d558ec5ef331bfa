import { AccountCard } from '../features/company/accounts/account-card.tsx';
import { SignInsCard } from '../features/company/accounts/sign-ins-card.tsx';
import { TeamCard } from '../features/company/accounts/team-card.tsx';
import { ApiKeysCard } from '../features/company/api-keys/api-keys-card.tsx';
import { SubscriptionSettingsCard } from '../features/company/billing/subscription-settings-card.tsx';
import { DefaultLocationCard } from '../features/company/domains/default-location-card.tsx';
import { OptionsCard } from '../features/company/domains/options-card.tsx';
import { RemoveWebsiteCard } from '../features/company/domains/remove-website-card.tsx';
import { NotificationsCard } from '../features/company/notifications/notifications-card.tsx';
import { WebhooksCard } from '../features/company/notifications/webhooks-card.tsx';
import { AssistantsCard } from '../features/measuring/asking/assistants-card.tsx';
import { BrandingCard } from '../features/publishing/branding/branding-card.tsx';
import { BrandCard } from '../features/understanding/brands/brand-card.tsx';
import { OrganizationDataCard } from '../features/whole/organization-data/organization-data-card.tsx';
import { ReportsCard } from '../features/whole/reports/reports-card.tsx';
import { useCurrentDomain, useSession } from '../lib/session/use-session.ts';
import { settingsCards } from '../shell/settings-cards.ts';
import { SettingsGroup } from '../ui/forms/settings-group.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { type NavGroup, SettingsNav } from './settings-nav.tsx';
import styles from './settings-screen.module.css';

/** All settings: for the person, for the current website, for the organization. */
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
              <ReportsCard />
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
