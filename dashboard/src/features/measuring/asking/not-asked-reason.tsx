import { KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
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
      <LinkAnchor to="/settings" hash="ai-assistants" underline="always" fz="inherit">
        How to connect one
      </LinkAnchor>
    </>
  );
}
