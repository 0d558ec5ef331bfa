import { AppError } from '../../platform/app-error.ts';
import { inDomain } from '../../procedures.ts';

const notBuilt = (): never => {
  throw new AppError('unavailable', 'Not built yet.');
};

export const content = {
  createPage: inDomain.content.createPage.handler(notBuilt),
  bulkEdit: inDomain.content.bulkEdit.handler(notBuilt),
  progress: inDomain.content.progress.handler(notBuilt),
  changes: inDomain.content.changes.handler(notBuilt),
  changesOfTopic: inDomain.content.changesOfTopic.handler(notBuilt),
  refresh: inDomain.content.refresh.handler(notBuilt),
};
