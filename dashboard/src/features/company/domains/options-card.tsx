import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useProductName } from '../../../lib/server/public-config.ts';
import { useCurrentDomain } from '../../../lib/session/use-session.ts';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { LinkButton } from '../../../ui/layout/links.tsx';
import { MeasuringOptions } from './measuring-options.tsx';
import { OptionCategory } from './option-category.tsx';
import { OptionSwitch } from './option-switch.tsx';
import styles from './options-card.module.css';
import { RefreshContent } from './refresh-content.tsx';
import { WritingOption } from './writing-option.tsx';

/** What the product does for the website automatically; each option is saved when changed. */
export function OptionsCard() {
  const domain = useCurrentDomain();
  const product_name = useProductName();
  const navigate = useNavigate();
  const [isSaved, setSaved] = useState(false);
  if (!domain) return null;
  const onSaved = () => setSaved(true);
  const onPersonalization = (isOn: boolean) => {
    onSaved();
    // Content starts with its setup.
    if (isOn) navigate({ to: '/personalization-setup' });
  };
  return (
    <SettingsCard
      title="Options"
      lead={`What ${product_name} does for ${domain.host}. Changes are saved at once.`}
      said={isSaved && 'Saved'}
      action={
        domain.selected_personalization && (
          <LinkButton to="/personalization-setup" variant="default">
            {domain.completed_personalization_onboarding ? 'Open setup' : 'Continue setup'}
          </LinkButton>
        )
      }
    >
      <div className={styles.part}>
        <OptionCategory onSaved={onSaved} />
        <OptionSwitch
          name="auto_publish_pages"
          label="Publish pages automatically"
          description="When off, new pages are saved as drafts."
          onSaved={onSaved}
        />
        <OptionSwitch
          name="search_engines_may_index"
          label="Let search engines index AI pages"
          description="When off, pages are set to noindex. AI assistants can still read them."
          onSaved={onSaved}
        />
        <OptionSwitch
          name="selected_personalization"
          label="Personalization"
          description="Personalize pages by where visitors come from and measure the impact. When off, the script on your site does nothing."
          onSaved={onPersonalization}
        />
        {domain.selected_personalization && (
          <OptionSwitch
            name="auto_approve_variants"
            label="New variants go live without approval"
            description="When off, variants and rewrites are drafts until somebody approves them. Those that are waiting now stay drafts."
            onSaved={onSaved}
          />
        )}
        <WritingOption onSaved={onSaved} />
      </div>
      <div className={styles.part}>
        <MeasuringOptions onSaved={onSaved} />
      </div>
      <RefreshContent />
    </SettingsCard>
  );
}
