import { AppError } from '../../platform/app-error.ts';
import { inDomain } from '../../procedures.ts';

const notBuilt = (): never => {
  throw new AppError('unavailable', 'Not built yet.');
};

export const knowledge = {
  list: inDomain.knowledge.list.handler(notBuilt),
  create: inDomain.knowledge.create.handler(notBuilt),
  remove: inDomain.knowledge.remove.handler(notBuilt),
  previewMerge: inDomain.knowledge.previewMerge.handler(notBuilt),
  acceptMerge: inDomain.knowledge.acceptMerge.handler(notBuilt),
};
