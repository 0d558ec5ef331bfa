import { NativeSelect, Skeleton, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import { codeFor, SCRIPT_PLACES } from './script-places.ts';
import styles from './script-setup.module.css';
import { ScriptVerification } from './script-verification.tsx';
import { useScriptSettings } from './site-pages.api.ts';
import { VisitorSettings } from './visitor-settings.tsx';

/** The script: where it goes, whether it was found, and how it treats visitors. */
export function ScriptSetup() {
  const { id } = useDomainId();
  const { data: settings } = useScriptSettings();
  const [name, setName] = useState(SCRIPT_PLACES[0]?.name ?? '');
  const place = SCRIPT_PLACES.find((one) => one.name === name);
  return (
    <div className={styles.setup}>
      <section aria-labelledby="install-script">
        <Title order={2} id="install-script">
          Install the script
        </Title>
        <Text c="dimmed" maw={720} mb="md">
          Add one tag to every page. It counts visits and personalizes pages by where visitors came from.
        </Text>
        {settings ? (
          <Snippet text={codeFor(place ?? {}, settings.snippet)} />
        ) : (
          <Skeleton inert>
            <Snippet text={placeholderOf(id)} />
          </Skeleton>
        )}
        <Text size="sm" c="dimmed" maw={720} mt={8} mih={66}>
          It never slows your page. If your site has a Content-Security-Policy, allow '
          {settings?.snippet_hash}'. Copy it again after adding variants.
        </Text>
        <div className={styles.place}>
          <NativeSelect
            label="Your website platform"
            data={SCRIPT_PLACES.map((one) => one.name)}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Text>{place?.steps}</Text>
        </div>
      </section>
      <ScriptVerification seenAt={settings?.script_seen_at ?? null} />
      {settings ? (
        <VisitorSettings
          key={JSON.stringify([settings.identity, settings.holdout_share, settings.visitor_retention_days])}
          settings={settings}
        />
      ) : (
        <Skeleton height={320} />
      )}
    </div>
  );
}

function Snippet({ text }: { text: string }) {
  return (
    <div className={styles.snippet}>
      <code>{text}</code>
      <CopyButton value={text} />
    </div>
  );
}

/** About the tag's length, for the skeleton. */
const placeholderOf = (id: string) => `${location.origin}/s/${id}.js `.repeat(24);
