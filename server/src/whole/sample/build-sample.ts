import { setTimeout as sleep } from 'node:timers/promises';
import { markSampleReady } from '../../company/accounts/accounts.queries.ts';
import type { Ctx } from '../../context.ts';
import { awakeNow } from '../../platform/awake/awake.ts';
import { createEdge, type Edge } from '../../publishing/edge/edge.service.ts';
import { applyLog } from '../../visiting/visits/follow/follow-visits.service.ts';
import { visitLag } from '../../visiting/visits/visit-sums.service.ts';
import { lookAtDay } from '../alerts/alerts.service.ts';
import { ANSWERS_HOST } from './answer-sample-site.ts';
import { openWorkspace, type Workspace } from './sample-opening.ts';
import { OWN, QUIET_AFTER, QUIET_DAYS, SAMPLE_DAYS, sampleSite } from './sample-sites.ts';
import { measureTopics, refreshSite, STEPS, setUp } from './sample-steps.ts';
import { dateOf, type SimulatedDays, simulateDays } from './simulated-days.ts';
import { visitPages } from './visit-pages.ts';
import { visitSite } from './visit-site.ts';

/** Hears what a build does, by the number of the simulated day. */
export type Tell = (date: number, doing: string) => void;

/** Builds the workspace from nothing, day by day, with the services that people and workers use. */
export async function buildSample(
  ctx: Ctx,
  stop: AbortSignal,
  heard: Tell = () => undefined,
): Promise<Workspace> {
  const tell: Tell = (date, doing) => {
    stop.throwIfAborted();
    heard(date, doing);
  };
  const days = simulateDays(ctx, stop);
  tell(1, 'reading the websites');
  const workspace = await openWorkspace(days, stop);
  for (let day = 1; day <= SAMPLE_DAYS; day += 1) {
    await live(days, workspace, { day, tell });
    if (day === QUIET_AFTER) await passQuietDays(days, workspace, tell);
  }
  await markSampleReady(ctx.db, workspace.user.org_id);
  return workspace;
}

/** Quiet days from one run of the topics to the next. */
const FORTNIGHT = 14;

/** The events of one day: the owner's steps, then what happens automatically. */
async function live(days: SimulatedDays, workspace: Workspace, { day, tell }: { day: number; tell: Tell }) {
  const date = dateOf(day);
  if (day === 1) {
    tell(date, 'the first topics');
    await setUp(days, workspace);
  } else {
    days.goTo(day, 0);
    if (hasNews(day)) {
      tell(date, 'the website has a new page');
      await refreshSite(days, workspace);
    }
    tell(date, 'measuring the topics');
    days.goTo(day, 0.5);
    await measureTopics(days, workspace);
    const step = STEPS[day];
    if (step) {
      tell(date, step.doing);
      days.goTo(day, 1);
      await step.run(days, workspace);
    }
  }
  await days.work();
  if (day === 1) return;
  tell(date, 'crawlers and people come');
  await welcome(days, workspace, { day });
  await closeDay(days, workspace);
}

/** Weeks in which nobody changes anything: people and crawlers come, and the topics are measured every other week. */
async function passQuietDays(days: SimulatedDays, workspace: Workspace, tell: Tell) {
  // What the pages say stays as it is, so each is drawn once.
  const edge = createEdge(days.ctx);
  for (let quiet = 1; quiet <= QUIET_DAYS; quiet += 1) {
    const isMeasured = quiet % FORTNIGHT === 0;
    const doing = isMeasured ? 'measuring the topics' : 'crawlers and people come';
    tell(dateOf(QUIET_AFTER, quiet), doing);
    if (isMeasured) {
      days.goTo(QUIET_AFTER, 0.5, quiet);
      await measureTopics(days, workspace);
    }
    await welcome(days, workspace, { day: QUIET_AFTER, quiet, edge });
    if (isMeasured) await closeDay(days, workspace);
  }
  await closeDay(days, workspace);
}

/** The crawlers and people of a day. */
async function welcome(
  days: SimulatedDays,
  workspace: Workspace,
  at: { day: number; quiet?: number; edge?: Edge },
) {
  const { day, quiet, edge = createEdge(days.ctx) } = at;
  const date = dateOf(day, quiet);
  days.goTo(day, 2, quiet);
  await visitPages(days.ctx, edge, { host: ANSWERS_HOST, day: date });
  days.goTo(day, 3, quiet);
  await visitSite(days.ctx, workspace.domain_id, date);
}

async function closeDay(days: SimulatedDays, { domain_id, user }: Workspace) {
  await takeInAll(days.ctx);
  await lookAtDay(days.ctx, { domain_id, org_id: user.org_id, host: OWN.host });
}

const MAX_WAIT_MS = 600_000;
const LOOK_MS = 50;

/** Other transactions may hold back the end of the log for a moment, and a day without visits would be an alert. */
async function takeInAll(ctx: Ctx) {
  const end = awakeNow() + MAX_WAIT_MS;
  await applyLog(ctx);
  while ((await visitLag(ctx, 1)).events > 0 && awakeNow() < end) {
    await sleep(LOOK_MS);
    await applyLog(ctx);
  }
}

const hasNews = (day: number) => sampleSite(OWN.host)?.pages.some(({ from }) => from === day) ?? false;
