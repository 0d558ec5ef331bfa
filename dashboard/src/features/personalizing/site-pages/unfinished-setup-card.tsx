import { Title } from '@mantine/core';
import { useCurrentDomain } from '../../../lib/session/use-session.ts';
import { LinkButton } from '../../../ui/layout/links.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import { useScriptSettings, useSitePages } from './site-pages.api.ts';
import styles from './unfinished-setup-card.module.css';

/** What is left to do before visitors see changes; nothing when done. */
export function UnfinishedSetupCard() {
  const domain = useCurrentDomain();
  if (!domain) return null;
  if (!domain.selected_personalization) return <SwitchedOff />;
  return domain.completed_personalization_onboarding ? null : <StepsLeft />;
}

/** Says that settings here have no effect yet, if that is so. */
export function SwitchedOffCard() {
  return useCurrentDomain()?.selected_personalization === false ? <SwitchedOff /> : null;
}

function SwitchedOff() {
  return (
    <section className={styles.card} aria-labelledby="personalization-off">
      <div>
        <Title order={2} id="personalization-off">
          Personalization is off
        </Title>
        <p className={styles.sentence}>
          Visits aren’t counted and visitors see original pages until you turn it on under Options.
        </p>
      </div>
      <LinkButton to="/settings/$card" params={{ card: 'options' }}>
        Open settings
      </LinkButton>
    </section>
  );
}

function StepsLeft() {
  const { data: pages } = useSitePages();
  const { data: settings } = useScriptSettings();
  const hasPage = pages?.some(({ enabled, elements_enabled }) => enabled && elements_enabled > 0) ?? false;
  const hasScript = settings?.script_seen_at != null;
  return (
    <section className={styles.card} aria-labelledby="unfinished-setup">
      <div>
        <Title order={2} id="unfinished-setup">
          Finish setting up personalization
        </Title>
        <ul className={styles.steps}>
          <li>
            <StatusDot
              tone={hasPage ? 'good' : 'idle'}
              label={hasPage ? 'Page and elements chosen' : 'Choose a page and elements to personalize'}
            />
          </li>
          <li>
            <StatusDot
              tone={hasScript ? 'good' : 'idle'}
              label={hasScript ? 'Script installed' : 'Install the script'}
            />
          </li>
        </ul>
      </div>
      <LinkButton to={hasPage ? '/personalization-setup/script' : '/personalization-setup/pages'}>
        Continue setup
      </LinkButton>
    </section>
  );
}
