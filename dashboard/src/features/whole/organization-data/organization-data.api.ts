import { useMutation } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { logOut } from '../../../lib/session/browser.ts';

/** The browser downloads the archive and stays on the page. */
export function useExport() {
  return useMutation(
    query.organizations.export.mutationOptions({ onSuccess: ({ url }) => location.assign(url) }),
  );
}

/** Afterwards nobody is signed in any more. */
export const useDeleteOrganization = () =>
  useMutation(query.organizations.remove.mutationOptions({ onSuccess: logOut }));
