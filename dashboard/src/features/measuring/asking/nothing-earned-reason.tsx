import { useIsConnected } from './assistants.api.ts';
import { NotAskedReason } from './not-asked-reason.tsx';

/** Why there is no place to be mentioned: they come from assistants' citations. */
export function NothingEarnedReason() {
  if (useIsConnected() !== false) return 'No page of others stands behind answers that leave you out.';
  return (
    <>
      Places to be named are found in what assistants cite. <NotAskedReason />
    </>
  );
}
