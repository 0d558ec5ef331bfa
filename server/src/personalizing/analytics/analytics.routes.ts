import { inDomain } from '../../procedures.ts';
import { getAgentVisits } from './agent-visits.service.ts';
import { getAnalyticsOverview } from './analytics.service.ts';
import { annotations } from './annotations.service.ts';
import { getExperiment } from './experiment.service.ts';
import { funnels, getFunnel } from './funnels.service.ts';
import { getPooledLift, listLift } from './lift.service.ts';
import { getLiftGoals, setLiftGoal } from './lift-goals.service.ts';
import { getRetention } from './retention.service.ts';
import { rollOut, testAgain } from './rollouts.service.ts';
import { segments } from './segments.service.ts';
import {
  getHappenings,
  getPages,
  getReportRows,
  getSpeed,
  getVisitReport,
  getVisitsNow,
} from './visit-report.service.ts';

export const analytics = {
  overview: inDomain.analytics.overview.handler(({ context }) => getAnalyticsOverview(context.ctx)),
  lift: inDomain.analytics.lift.handler(({ context }) => listLift(context.ctx)),
  pooledLift: inDomain.analytics.pooledLift.handler(({ context }) => getPooledLift(context.ctx)),
  experiment: inDomain.analytics.experiment.handler(({ context, input }) =>
    getExperiment(context.ctx, input.variant_id),
  ),
  rollOut: inDomain.analytics.rollOut.handler(({ context, input }) => rollOut(context.ctx, input.variant_id)),
  testAgain: inDomain.analytics.testAgain.handler(({ context, input }) =>
    testAgain(context.ctx, input.variant_id),
  ),
  liftGoals: inDomain.analytics.liftGoals.handler(({ context }) => getLiftGoals(context.ctx)),
  setLiftGoal: inDomain.analytics.setLiftGoal.handler(({ context, input }) =>
    setLiftGoal(context.ctx, input),
  ),
  report: inDomain.analytics.report.handler(({ context, input }) => getVisitReport(context.ctx, input)),
  reportRows: inDomain.analytics.reportRows.handler(({ context, input }) =>
    getReportRows(context.ctx, input),
  ),
  pages: inDomain.analytics.pages.handler(({ context, input }) => getPages(context.ctx, input)),
  happenings: inDomain.analytics.happenings.handler(({ context, input }) =>
    getHappenings(context.ctx, input),
  ),
  speed: inDomain.analytics.speed.handler(({ context, input }) => getSpeed(context.ctx, input)),
  segments: inDomain.analytics.segments.handler(({ context }) => segments.list(context.ctx)),
  saveSegment: inDomain.analytics.saveSegment.handler(({ context, input }) =>
    segments.save(context.ctx, input),
  ),
  removeSegment: inDomain.analytics.removeSegment.handler(({ context, input }) =>
    segments.remove(context.ctx, input.segment_id),
  ),
  funnel: inDomain.analytics.funnel.handler(({ context, input }) => getFunnel(context.ctx, input)),
  funnels: inDomain.analytics.funnels.handler(({ context }) => funnels.list(context.ctx)),
  saveFunnel: inDomain.analytics.saveFunnel.handler(({ context, input }) => funnels.save(context.ctx, input)),
  removeFunnel: inDomain.analytics.removeFunnel.handler(({ context, input }) =>
    funnels.remove(context.ctx, input.funnel_id),
  ),
  retention: inDomain.analytics.retention.handler(({ context, input }) => getRetention(context.ctx, input)),
  annotations: inDomain.analytics.annotations.handler(({ context }) => annotations.list(context.ctx)),
  addAnnotation: inDomain.analytics.addAnnotation.handler(({ context, input }) =>
    annotations.save(context.ctx, input),
  ),
  removeAnnotation: inDomain.analytics.removeAnnotation.handler(({ context, input }) =>
    annotations.remove(context.ctx, input.annotation_id),
  ),
  agents: inDomain.analytics.agents.handler(({ context, input }) => getAgentVisits(context.ctx, input)),
  live: inDomain.analytics.live.handler(({ context }) => getVisitsNow(context.ctx)),
};
