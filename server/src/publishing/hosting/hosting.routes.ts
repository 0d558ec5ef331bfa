import { inDomain } from '../../procedures.ts';
import { getHosting, onboardSubdomain, verifySubdomain } from './hosting.service.ts';
import { verifyIndexing } from './indexing.ts';

export const hosting = {
  get: inDomain.hosting.get.handler(({ context }) => getHosting(context.ctx)),
  onboard: inDomain.hosting.onboard.handler(({ context, input }) => onboardSubdomain(context.ctx, input)),
  verify: inDomain.hosting.verify.handler(({ context }) => verifySubdomain(context.ctx)),
  indexing: inDomain.hosting.indexing.handler(({ context }) => verifyIndexing(context.ctx)),
};
