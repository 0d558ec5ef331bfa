import { useIsConnected } from './assistants.api.ts';
import { NotAskedReason } from './not-asked-reason.tsx';

/** Why there is no place to be mentioned: they come from assistants' citations. */
export function NothingEarnedReason() {
  if (useIsConnected() !== false) return 'No third-party pages are behind the answers that leave you out.';
  return (
    <>
      We find these in the sources assistants cite. <NotAskedReason />
    </>
  );
}
