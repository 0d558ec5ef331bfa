import { useParams } from '@tanstack/react-router';
import { type ComponentType, Suspense, useEffect } from 'react';
import { AccountCard } from '../features/company/accounts/account-card.tsx';
import { SignInsCard } from '../features/company/accounts/sign-ins-card.tsx';
import { useCurrentDomain, useSession } from '../lib/session/use-session.ts';
import { settingsPages } from '../shell/settings-cards.ts';
import { SettingsGroup } from '../ui/forms/settings-group.tsx';
import { settingsId } from '../ui/forms/settings-id.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { lazyExport as lazy } from '../ui/tables/lazy-export.ts';
import { TextSkeleton } from '../ui/text/text-skeleton.tsx';
import { type NavGroup, SettingsNav } from './settings-nav.tsx';
import styles from './settings-screen.module.css';

/** By the first heading of each; some have several. */
const CARDS: Record<string, ComponentType> = {
  Account: AccountCard,
  'Sign-ins': SignInsCard,
  Notifications: lazy(
    () => import('../features/company/notifications/notifications-card.tsx'),
    'NotificationsCard',
  ),
  Options: lazy(() => import('../features/company/domains/options-card.tsx'), 'OptionsCard'),
  'Default Location': lazy(
    () => import('../features/company/domains/default-location-card.tsx'),
    'DefaultLocationCard',
  ),
  'Remove website': lazy(
    () => import('../features/company/domains/remove-website-card.tsx'),
    'RemoveWebsiteCard',
  ),
  Branding: lazy(() => import('../features/publishing/branding/branding-card.tsx'), 'BrandingCard'),
  'Brand names': lazy(() => import('../features/understanding/brands/brand-card.tsx'), 'BrandCard'),
  'AI assistants': lazy(() => import('../features/measuring/asking/assistants-card.tsx'), 'AssistantsCard'),
  'Shared reports': lazy(() => import('../features/whole/reports/reports-card.tsx'), 'ReportsCard'),
  Team: lazy(() => import('../features/company/accounts/team-card.tsx'), 'TeamCard'),
  Subscription: lazy(
    () => import('../features/company/billing/subscription-settings-card.tsx'),
    'SubscriptionSettingsCard',
  ),
  'API keys': lazy(() => import('../features/company/api-keys/api-keys-card.tsx'), 'ApiKeysCard'),
  Webhooks: lazy(() => import('../features/company/notifications/webhooks-card.tsx'), 'WebhooksCard'),
  'Your data': lazy(
    () => import('../features/whole/organization-data/organization-data-card.tsx'),
    'OrganizationDataCard',
  ),
};

/** One page of the settings: for the person, for the current website or for the organization. */
export function SettingsScreen() {
  const { card } = useParams({ strict: false });
  const { organization } = useSession();
  const domain = useCurrentDomain();
  const pages = settingsPages(organization?.sample ?? false);
  const groups: NavGroup[] = [
    { id: 'you', title: 'You', pages: pages.you },
    ...(domain ? [{ id: 'website', title: domain.host, pages: pages.website }] : []),
    { id: 'organization', title: organization?.name ?? 'Organization', pages: pages.organization },
  ];
  const all = groups.flatMap((group) => group.pages.map((cards) => ({ group, cards })));
  const open = all.find(({ cards }) => cards.some((one) => settingsId(one) === card)) ?? all[0];
  if (!open) return null;
  const [name] = open.cards;
  return (
    <div className={styles.screen}>
      <PageHeader title="Settings" tab={card && name} />
      <div className={styles.sides}>
        <SettingsNav groups={groups} open={name} />
        <SettingsGroup title={open.group.title} key={`${domain?.id} ${name}`}>
          <Suspense fallback={<TextSkeleton />}>
            {open.cards.map((one) => {
              const Card = CARDS[one];
              return Card && <Card key={one} />;
            })}
            {card && <Arrival card={card} />}
          </Suspense>
        </SettingsGroup>
      </div>
    </div>
  );
}

/** Scrolls to the card in the address and focuses it, once it is there. */
function Arrival({ card }: { card: string }) {
  useEffect(() => {
    const place = document.getElementById(card);
    if (place?.previousElementSibling?.id) place.scrollIntoView();
    place?.focus({ preventScroll: true });
  }, [card]);
  return null;
}
