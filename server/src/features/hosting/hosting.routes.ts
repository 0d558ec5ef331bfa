import { AppError } from '../../platform/app-error.ts';
import { inDomain } from '../../procedures.ts';
import { getHosting } from './hosting.service.ts';

const notBuilt = (): never => {
  throw new AppError('unavailable', 'Not built yet.');
};

export const hosting = {
  get: inDomain.hosting.get.handler(({ context }) => getHosting(context.ctx)),
  onboard: inDomain.hosting.onboard.handler(notBuilt),
  verify: inDomain.hosting.verify.handler(notBuilt),
  indexing: inDomain.hosting.indexing.handler(notBuilt),
};
