import { AppError } from '../../platform/app-error.ts';
import { inDomain } from '../../procedures.ts';
import { getAnalyticsOverview, listLift } from './analytics.service.ts';

export const analytics = {
  overview: inDomain.analytics.overview.handler(({ context }) => getAnalyticsOverview(context.ctx)),
  lift: inDomain.analytics.lift.handler(({ context }) => listLift(context.ctx)),
  report: inDomain.analytics.report.handler(notYet),
  reportRows: inDomain.analytics.reportRows.handler(notYet),
  live: inDomain.analytics.live.handler(notYet),
};

function notYet(): never {
  throw new AppError('unavailable', 'This figure cannot be counted yet.');
}
