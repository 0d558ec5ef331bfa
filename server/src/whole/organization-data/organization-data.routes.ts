import { signedIn } from '../../procedures.ts';
import { deleteOrganization } from './delete-organization.service.ts';
import { prepareExport } from './export-organization.service.ts';

export const organizationData = {
  export: signedIn.organizations.export.handler(({ context }) => prepareExport(context.ctx)),
  remove: signedIn.organizations.remove.handler(async ({ context, input }) => {
    await deleteOrganization(context.ctx, input);
    return { ok: true } as const;
  }),
};
