import { Alert, Button, Text, Title } from '@mantine/core';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { detailOf } from '../../../lib/server/problem.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import styles from './script-setup.module.css';
import { useVerifyScript } from './site-pages.api.ts';

/** Looks for the script on the website and says what was found. */
export function ScriptVerification({ seenAt }: { seenAt: string | null }) {
  const { mutate, data, error, isPending } = useVerifyScript();
  return (
    <section className={styles.card} aria-labelledby="verify-installation">
      <div className={styles.head}>
        <div>
          <Title order={2} id="verify-installation">
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
      </div>
      <div className={styles.outcome} role="status">
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
      </div>
    </section>
  );
}

/** The server's message, if it sent one. */
function failureText(error: Error): string {
  const detail = detailOf(error, '');
  return detail === '' ? 'Failed to verify script installation' : `Error: ${detail}`;
}
