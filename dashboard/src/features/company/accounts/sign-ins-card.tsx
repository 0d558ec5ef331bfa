import { Badge, Box, Button, Stack } from '@mantine/core';
import type { SignIn } from '@sightline/contract/company/sign-ins';
import { useRef } from 'react';
import { detailOf } from '../../../lib/server/problem.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { useSignInChanges, useSignIns } from './team.api.ts';
import styles from './team.module.css';
import { TeamRowSkeleton } from './team-row-skeleton.tsx';

/** Lists the person's sign-ins; each can be ended. */
export function SignInsCard() {
  const { organization } = useSession();
  // All visitors of the sample share one account.
  return organization?.sample ? null : <OwnSignInsCard />;
}

function OwnSignInsCard() {
  const { data, isPending, error } = useSignIns();
  const { end, endOthers } = useSignInChanges();
  const list = useRef<HTMLUListElement>(null);
  // The pressed button is removed with its row.
  const onSuccess = () => list.current?.focus();
  const failure = endOthers.error ?? end.error ?? (data ? null : error);
  return (
    <SettingsCard
      title="Sign-ins"
      lead="Devices where you’re signed in. If you don’t recognize one, sign it out and change your password."
      action={
        data &&
        data.length > 1 && (
          <Button
            variant="default"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate(undefined, { onSuccess })}
          >
            Sign out everywhere else
          </Button>
        )
      }
    >
      <Stack gap="sm">
        {isPending && <TeamRowSkeleton />}
        {data && (
          <ul ref={list} tabIndex={-1} className={styles.list} aria-label="Sign-ins">
            {data.map((one) => (
              <SignInRow
                key={one.id}
                signIn={one}
                isEnding={end.isPending && end.variables.session_id === one.id}
                onEnd={() => end.mutate({ session_id: one.id }, { onSuccess })}
              />
            ))}
          </ul>
        )}
        <FailureNote text={failure ? detailOf(failure) : null} />
      </Stack>
    </SettingsCard>
  );
}

function SignInRow({ signIn, isEnding, onEnd }: { signIn: SignIn; isEnding: boolean; onEnd: () => void }) {
  const { device, current, started_at, last_active_at } = signIn;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <div className={styles.title}>
          {device}
          {current && <Badge size="sm">This browser</Badge>}
        </div>
        <Box c="dimmed">
          Signed in <Moment at={started_at} form="moment" /> ·{' '}
          {current ? (
            'active now'
          ) : (
            <>
              last active <Moment at={last_active_at} />
            </>
          )}
        </Box>
      </div>
      {!current && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Sign out ${device}`}
          loading={isEnding}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
