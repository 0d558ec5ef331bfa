import { Button, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../lib/server/api-client.ts';
import { detailOf } from '../lib/server/problem.ts';
import { logOut } from '../lib/session/browser.ts';
import { keepSampleCopy } from '../lib/session/sample-copy.ts';
import { useSession } from '../lib/session/use-session.ts';
import { FailureNote } from '../ui/forms/failure-note.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import styles from './sample-mark.module.css';

/** Says on every screen that this is the sample workspace, and links out of it. */
export function SampleMark() {
  const { organization } = useSession();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  if (!organization?.sample) return null;
  // Navigates first, because signing out on a guarded screen redirects to the login.
  const leave = async () => {
    await navigate({ to: '/sign-up' });
    logOut();
  };
  return (
    <aside className={styles.mark} aria-label="Sample workspace">
      <span className={styles.text}>Sample data, simulated days</span>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsking(true)}>
        Start over
      </Button>
      <Button variant="default" size="compact-sm" onClick={leave}>
        Use your own website
      </Button>
      <StartOverDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </aside>
  );
}

function StartOverDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const startOver = async () => {
    setStarting(true);
    setFailure(null);
    try {
      keepSampleCopy((await api.sample.startOver()).copy_id);
      await navigate({ to: '/sample', replace: true });
      logOut();
    } catch (error) {
      setFailure(detailOf(error));
      setStarting(false);
    }
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Start the sample workspace over?">
      <Text>You get a new copy of the two months, and everything you changed is lost.</Text>
      <FailureNote text={failure} />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Keep it
        </Button>
        <Button loading={isStarting} onClick={startOver}>
          Start over
        </Button>
      </Group>
    </Dialog>
  );
}
