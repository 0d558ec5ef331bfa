import { useSession } from '../../../lib/session/use-session.ts';
import { ConnectButton } from '../../../ui/layout/connect-button.tsx';
import { useIsConnected } from './assistants.api.ts';
import { NotAskedReason } from './not-asked-reason.tsx';

/** The way to a connected assistant, or why it does not lead on. */
export function ConnectAssistant() {
  const isConnected = useIsConnected();
  const { organization } = useSession();
  if (organization?.sample || isConnected !== false) return <NotAskedReason />;
  return <ConnectButton size="compact-sm" />;
}
