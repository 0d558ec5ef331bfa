import { AppError } from '../../platform/app-error.ts';
import { inDomain } from '../../procedures.ts';

const notBuilt = (): never => {
  throw new AppError('unavailable', 'Not built yet.');
};

export const generatedPages = {
  list: inDomain.generatedPages.list.handler(notBuilt),
  get: inDomain.generatedPages.get.handler(notBuilt),
  previewHtml: inDomain.generatedPages.previewHtml.handler(notBuilt),
  versions: inDomain.generatedPages.versions.handler(notBuilt),
  milestones: inDomain.generatedPages.milestones.handler(notBuilt),
  update: inDomain.generatedPages.update.handler(notBuilt),
  publish: inDomain.generatedPages.publish.handler(notBuilt),
  unpublish: inDomain.generatedPages.unpublish.handler(notBuilt),
  remove: inDomain.generatedPages.remove.handler(notBuilt),
  uploadOverview: inDomain.generatedPages.uploadOverview.handler(notBuilt),
};
