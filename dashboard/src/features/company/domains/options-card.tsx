import { Button, Group, Switch, Text } from '@mantine/core';
import { KNOWN_ASSISTANTS, PLATFORM_LABEL } from '@sightline/contract/known-assistants';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { useProductName } from '../../../lib/server/public-config.ts';
import { useCurrentDomain } from '../../../lib/session/use-session.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { LinkButton } from '../../../ui/layout/links.tsx';
import { type SwitchName, useRefreshContent, useSaveOption, useWriting } from './domain-options.api.ts';
import { MeasuringOptions } from './measuring-options.tsx';
import { OptionCategory } from './option-category.tsx';
import { OptionTimeZone } from './option-time-zone.tsx';
import styles from './options-card.module.css';

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
        <OptionTimeZone onSaved={onSaved} />
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
          name="tells_index_now"
          label="Tell search engines about changes"
          description="Sends addresses of changed pages to IndexNow, which Bing, Naver, Seznam and Yandex read. Needs the option above."
          needs="search_engines_may_index"
          onSaved={onSaved}
        />
        <OptionSwitch
          name="models_may_train"
          label="Let AI models train on AI pages"
          description="When off, pages ask not to be used for training. Assistants can still read and cite them."
          onSaved={onSaved}
        />
        <OptionSwitch
          name="selected_personalization"
          label="Personalization"
          description="Personalize pages by where visitors come from and measure the impact. When off, the script on your site does nothing."
          onSaved={onPersonalization}
        />
        <OptionSwitch
          name="auto_approve_variants"
          label="New variants go live without approval"
          description="When off, variants and rewrites wait as drafts for approval. Those that wait now stay. Needs the option above."
          needs="selected_personalization"
          onSaved={onSaved}
        />
        <OptionSwitch
          name="measures_speed"
          label="Measure page speed"
          description="The script on your site loads a small part that reports Core Web Vitals and error pages."
          needs="selected_personalization"
          onSaved={onSaved}
        />
        <WritingOption onSaved={onSaved} />
      </div>
      <div className={styles.part}>
        <MeasuringOptions onSaved={onSaved} />
      </div>
      <RefreshContent />
    </SettingsCard>
  );
}

/** Who writes, and whether the small model of a connected assistant may. */
function WritingOption({ onSaved }: { onSaved: () => void }) {
  const writing = useWriting();
  if (!writing) return null;
  const { writer, small } = writing;
  if (!small) return <Text>Writing: {writer}</Text>;
  const operator = KNOWN_ASSISTANTS.find(({ key }) => key === small.platform)?.operator;
  const model = `${operator}’s ${small.model}, with the key of ${PLATFORM_LABEL[small.platform]}`;
  return (
    <OptionSwitch
      name="writes_with_assistant"
      label="Write with a model"
      description={
        writer === small.model
          ? `Writing: ${model}. Counts toward the monthly spending cap. The built-in writer takes over at the cap or when off.`
          : `Writing: ${writer}. On: ${model}, under the monthly spending cap.`
      }
      onSaved={onSaved}
    />
  );
}

/** Reads the website again and rebuilds pages based on changed ones. */
function RefreshContent() {
  const refresh = useRefreshContent();
  return (
    <div className={styles.part}>
      <Text>Re-read your website and update pages affected by changes.</Text>
      <Group>
        <Button
          variant="default"
          loading={refresh.isPending}
          disabled={refresh.isSuccess}
          onClick={() => refresh.mutate()}
        >
          Refresh content
        </Button>
        <span role="status">
          {refresh.isSuccess && 'Refresh queued – content will be rebuilt in the background.'}
        </span>
      </Group>
      <FailureNote text={failureOf(refresh.error, 'Failed to enqueue refresh')} />
    </div>
  );
}

interface OptionSwitchProps {
  name: SwitchName;
  label: string;
  description: string;
  /** Without that option it can't be switched, but keeps its place: the next one would slip under the pointer. */
  needs?: SwitchName;
  onSaved: (isOn: boolean) => void;
}

/** An on/off option that is saved when switched. */
function OptionSwitch({ name, label, description, needs, onSaved }: OptionSwitchProps) {
  const domain = useCurrentDomain();
  const save = useSaveOption(name);
  const isIdle = needs !== undefined && !domain?.[needs];
  return (
    <Switch
      label={label}
      description={description}
      checked={!isIdle && (save.isPending ? save.variables : (domain?.[name] ?? false))}
      disabled={isIdle || save.isPending}
      onChange={({ currentTarget: { checked } }) =>
        save.mutate(checked, { onSuccess: () => onSaved(checked) })
      }
    />
  );
}
