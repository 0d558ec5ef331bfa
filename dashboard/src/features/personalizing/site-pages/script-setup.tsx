import { Alert, Box, Button, Group, NativeSelect, Skeleton, Text, Title } from '@mantine/core';
import type { PersonalizationSettings } from '@sightline/contract/personalizing/variants';
import { ChevronDown, ChevronRight, CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { detailOf } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { codeFor, lineFor, SCRIPT_PLACES, type ScriptPlace } from './script-places.ts';
import styles from './script-setup.module.css';
import { useScriptSettings, useVerifyScript } from './site-pages.api.ts';
import { VisitorSettings } from './visitor-settings.tsx';

/** The script: where it goes, whether it was found, and how it treats visitors. */
export function ScriptSetup() {
  const { data: settings } = useScriptSettings();
  return (
    <div className={styles.setup}>
      <section aria-labelledby="install-script">
        <Title order={2} id="install-script">
          Install the script
        </Title>
        <Text c="dimmed" maw={720} mb="md">
          Add one tag to every page. It counts visits and personalizes pages by where visitors came from.
        </Text>
        <TagToPaste />
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

/** The same within the set-up steps: the tag, and whether the website has it. */
export function TagStep() {
  const { data: settings } = useScriptSettings();
  return (
    <div className={styles.short}>
      <section aria-label="Install the script">
        <TagToPaste />
      </section>
      <ScriptVerification seenAt={settings?.script_seen_at ?? null} order={3} />
    </div>
  );
}

/** The tag as each platform wants it, and where it goes there. */
function TagToPaste() {
  const { id } = useDomainId();
  const { data: settings } = useScriptSettings();
  const [name, setName] = useState(SCRIPT_PLACES[0]?.name ?? '');
  const place = SCRIPT_PLACES.find((one) => one.name === name) ?? { name, steps: '' };
  return (
    <>
      {settings ? (
        <Snippet text={lineFor(place, settings)} />
      ) : (
        <Skeleton inert>
          <Snippet text={placeholderOf(id)} />
        </Skeleton>
      )}
      <div className={styles.place}>
        <NativeSelect
          label="Your website platform"
          data={SCRIPT_PLACES.map((one) => one.name)}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Text>{place.steps}</Text>
      </div>
      <Text size="sm" c="dimmed" maw={720} mt={8} mih={44}>
        It never slows your page, and new variants need no new copy.
        {settings && ` In a Content-Security-Policy, allow ${new URL(settings.script_url).origin}.`}
      </Text>
      <Advanced place={place} settings={settings} />
    </>
  );
}

/** The tag whose beginning stands in the page, and who needs it. */
function Advanced({ place, settings }: { place: ScriptPlace; settings?: PersonalizationSettings }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        mt={4}
        disabled={!settings}
        aria-expanded={isOpen}
        leftSection={isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        Advanced
      </Button>
      {isOpen && settings && (
        <section aria-label="Advanced" className={styles.advanced}>
          <Text maw={720} mb="sm">
            With one line, visitors may see the original for a moment. This longer tag holds it back instead.
            {place.hydrates &&
              ' On this platform, it also keeps React from reporting the change as an error.'}
          </Text>
          <Snippet text={codeFor(place, settings)} />
          <Text size="sm" c="dimmed" maw={720} mt={8}>
            A new copy also holds back variants added since. In a Content-Security-Policy, allow '
            {settings.snippet_hash}
            '.
          </Text>
        </section>
      )}
    </>
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

/** As long as the line, for the skeleton. */
const placeholderOf = (id: string) => `<script async src="${location.origin}/s/${id}.js"></script>`;

/** Looks for the script on the website and says what was found. */
function ScriptVerification({ seenAt, order = 2 }: { seenAt: string | null; order?: 2 | 3 }) {
  const { mutate, data, error, isPending } = useVerifyScript();
  return (
    <section className={styles.card} aria-labelledby="verify-installation">
      <Group wrap="nowrap" justify="space-between" gap={16}>
        <div>
          <Title order={order} id="verify-installation">
            Verify Installation
          </Title>
          <Text c="dimmed">
            {seenAt ? (
              <>
                Last seen <Moment at={seenAt} />.
              </>
            ) : (
              'Not seen yet.'
            )}
          </Text>
        </div>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          Check Installation
        </Button>
      </Group>
      <Box mih={72} mt={12} role="status">
        {!isPending && !error && !data && (
          <Text c="dimmed">
            Checks your home page for the tag, and for visits in the last 24 hours. Takes a few seconds.
          </Text>
        )}
        {isPending && <Text c="dimmed">Looking at your website...</Text>}
        {!isPending && error && <FailureNote text={failureText(error)} />}
        {!isPending && data && (
          <Alert
            className={styles.result}
            data-detected={data.script_detected}
            icon={
              data.script_detected ? (
                <CircleCheck size={16} aria-hidden />
              ) : (
                <CircleAlert size={16} aria-hidden />
              )
            }
            title={data.script_detected ? 'Script detected' : 'Script not detected'}
          >
            {data.message}
          </Alert>
        )}
      </Box>
    </section>
  );
}

/** The server's message, if it sent one. */
function failureText(error: Error): string {
  const detail = detailOf(error, '');
  return detail === '' ? 'Failed to verify script installation' : `Error: ${detail}`;
}
