import { signedInOrKey } from '../../procedures.ts';
import { getMyOrganization } from './organizations.service.ts';

export const organizations = {
  me: signedInOrKey.organizations.me.handler(({ context }) => getMyOrganization(context.ctx)),
};
