import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { detailOf } from '../../lib/server/problem.ts';
import { beginSession, publicApi } from '../../lib/session/browser.ts';
import { keepSampleCopy, readSampleCopy } from '../../lib/session/sample-copy.ts';
import { FailureNote } from '../../ui/forms/failure-note.tsx';
import { LinkAnchor } from '../../ui/layout/links.tsx';
import { PublicFrame } from './public-frame.tsx';

const LOOK_MS = 300;

/** Enters this browser's copy of the sample workspace, or a new one as soon as it is loaded. */
export function SampleScreen() {
  const router = useRouter();
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (known: string | undefined) => {
      try {
        const { copy_id, session } = await publicApi.sample.open({ ...(known && { copy_id: known }) });
        keepSampleCopy(copy_id);
        if (gone) return;
        if (session) {
          beginSession(session.user, session.tokens);
          router.history.replace('/overview');
        } else timer = setTimeout(() => look(copy_id), LOOK_MS);
      } catch (error) {
        if (!gone) setFailure(detailOf(error));
      }
    };
    look(round === 0 ? readSampleCopy() : undefined);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [router, round]);
  const tryAgain = () => {
    setFailure(null);
    setRound(round + 1);
  };
  return (
    <PublicFrame
      title="The sample workspace"
      lead="Two simulated months of an invented company, built with the same engine."
      footer={<LinkAnchor to="/login">Back to login</LinkAnchor>}
    >
      {failure === null ? (
        <Stack gap="xs">
          <Group gap="sm" role="status">
            <Loader size="sm" />
            <Text>Getting your copy ready…</Text>
          </Group>
          <Text size="sm" c="dimmed">
            It’s yours to change, and it ends after a day. Assistant answers are samples written for an
            invented company.
          </Text>
        </Stack>
      ) : (
        <Stack>
          <FailureNote text={failure} />
          <Button onClick={tryAgain} fullWidth>
            Try again
          </Button>
        </Stack>
      )}
    </PublicFrame>
  );
}
