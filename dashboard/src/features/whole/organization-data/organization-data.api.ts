import { useMutation } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { logOut } from '../../../lib/session/browser.ts';

/** The browser takes the archive by itself, and stays where it is. */
export function useExport() {
  return useMutation(
    query.organizations.export.mutationOptions({ onSuccess: ({ url }) => location.assign(url) }),
  );
}

/** Nobody is signed in any more once it is done. */
export function useDeleteOrganization() {
  return useMutation(query.organizations.remove.mutationOptions({ onSuccess: logOut }));
}
