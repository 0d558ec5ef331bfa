import { AppError } from '../../platform/app-error.ts';
import { inDomain } from '../../procedures.ts';

const notBuilt = (): never => {
  throw new AppError('unavailable', 'Not built yet.');
};

export const overview = {
  get: inDomain.overview.get.handler(notBuilt),
  botVisits: inDomain.overview.botVisits.handler(notBuilt),
  competitorStats: inDomain.overview.competitorStats.handler(notBuilt),
};
