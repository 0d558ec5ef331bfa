import { AppError } from '../../platform/app-error.ts';
import { inDomain } from '../../procedures.ts';

const notBuilt = (): never => {
  throw new AppError('unavailable', 'Not built yet.');
};

export const suggestions = {
  list: inDomain.suggestions.list.handler(notBuilt),
  ofTopicExecution: inDomain.suggestions.ofTopicExecution.handler(notBuilt),
  setStatus: inDomain.suggestions.setStatus.handler(notBuilt),
};
