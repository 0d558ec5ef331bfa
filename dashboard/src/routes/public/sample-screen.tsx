import { Button, Progress, Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { detailOf } from '../../lib/server/problem.ts';
import { beginSession, publicApi } from '../../lib/session/browser.ts';
import { FailureNote } from '../../ui/forms/failure-note.tsx';
import { LinkAnchor } from '../../ui/layout/links.tsx';
import { PublicFrame } from './public-frame.tsx';

const LOOK_MS = 700;
/** The longest step takes two lines, in px, so that shorter ones do not move anything. */
const TWO_LINES = 40;

type State = Awaited<ReturnType<typeof publicApi.sample.state>>;

/** Builds the sample workspace with its progress, and enters as soon as it is ready. */
export function SampleScreen() {
  const router = useRouter();
  const [state, setState] = useState<State | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins anew
  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (enter: boolean) => {
      try {
        const seen = enter ? await publicApi.sample.open() : null;
        const now = seen ? seen.state : await publicApi.sample.state();
        if (gone) return;
        setState(now);
        if (seen?.session) {
          beginSession(seen.session.user, seen.session.tokens);
          router.history.replace('/overview');
          return;
        }
        if (now.status === 'failed') return setFailure(now.detail);
        timer = setTimeout(() => look(now.status !== 'building'), LOOK_MS);
      } catch (error) {
        if (!gone) setFailure(detailOf(error));
      }
    };
    look(true);
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
        <Making state={state} />
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

function Making({ state }: { state: State | null }) {
  const share = state === null ? 0 : (state.done / state.planned) * 100;
  return (
    <Stack gap="xs">
      <Progress value={Math.max(2, share)} aria-label="Building the sample workspace" />
      <Text role="status" c="dimmed" mih={TWO_LINES}>
        {state?.doing ?? 'Starting'}…
      </Text>
      <Text size="sm" c="dimmed">
        It opens as soon as it’s ready. Assistant answers are samples written for an invented company.
      </Text>
    </Stack>
  );
}
