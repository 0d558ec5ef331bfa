import { KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import { ConnectLink } from '../../../ui/layout/connect-button.tsx';
import { useIsConnected } from './assistants.api.ts';

/** `A, B and C`. */
const ALL = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Why no assistant was asked, and how to change that. */
export function NotAskedReason() {
  const isConnected = useIsConnected();
  if (isConnected !== false) return 'Connected assistants are included from the next run.';
  return (
    <>
      None of {ALL.format(KNOWN_ASSISTANTS.map(({ label }) => label))} is connected yet.{' '}
      <ConnectLink underline="always">Connect one</ConnectLink>
    </>
  );
}
