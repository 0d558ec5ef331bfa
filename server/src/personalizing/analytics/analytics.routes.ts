import { inDomain } from '../../procedures.ts';
import { getAnalyticsOverview, listLift } from './analytics.service.ts';

export const analytics = {
  overview: inDomain.analytics.overview.handler(({ context }) => getAnalyticsOverview(context.ctx)),
  lift: inDomain.analytics.lift.handler(({ context }) => listLift(context.ctx)),
};
