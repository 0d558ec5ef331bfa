import { useSearch } from '@tanstack/react-router';
import { ConnectApp } from '../features/company/api-keys/connect-app.tsx';
import { FailureNote } from '../ui/forms/failure-note.tsx';
import { PublicFrame } from './public/public-frame.tsx';

/** The consent page that apps open for OAuth. */
export function ConnectScreen() {
  const ask = useSearch({ from: '/guarded/connect' });
  return (
    <PublicFrame title="Connect an app">
      {ask.client_id ? (
        <ConnectApp ask={ask} />
      ) : (
        <FailureNote text="The app didn’t identify itself. Start again there." />
      )}
    </PublicFrame>
  );
}
