import { setTimeout as sleep } from 'node:timers/promises';
import { deleteSampleOrganizations, markSampleReady } from '../../company/accounts/accounts.queries.ts';
import { removeDomain } from '../../company/domains/remove-domain.service.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { awakeNow } from '../../platform/awake/awake.ts';
import { createEdge, type Edge } from '../../publishing/edge/edge.service.ts';
import { takeInVisits } from '../../visiting/visits/follow-visits.service.ts';
import { visitLag } from '../../visiting/visits/visit-sums.service.ts';
import { lookAtDay } from '../alerts/alerts.service.ts';
import { ANSWERS_HOST } from './answer-sample-site.ts';
import { browseSample } from './browse-site.jobs.ts';
import {
  beginAttempt,
  listSampleDomains,
  setFailed,
  setProgress,
  setReady,
  takeTurns,
} from './sample.queries.ts';
import { openWorkspace, type Workspace } from './sample-opening.ts';
import { ALL_DAYS, OWN, QUIET_AFTER, QUIET_DAYS, SAMPLE_DAYS, sampleSite } from './sample-sites.ts';
import { measureTopics, refreshSite, STEPS, setUp } from './sample-steps.ts';
import { dateOf, type SimulatedDays, simulateDays } from './simulated-days.ts';
import { visitPages } from './visit-pages.ts';
import { visitSite } from './visit-site.ts';

/** Builds the workspace from nothing, day by day, with the services that people and workers use. */
export async function buildSampleWorkspace(
  ctx: Ctx,
  build_id: string,
  stop: AbortSignal,
  last_day = SAMPLE_DAYS,
): Promise<void> {
  const begun = await beginAttempt(ctx.db, build_id, ctx.now());
  if (!begun) return;
  await takeTurns(ctx.db, () => make(ctx, { build_id, attempt: begun.attempt, last_day }, stop));
}

interface Build {
  build_id: string;
  attempt: number;
  last_day: number;
}

async function make(ctx: Ctx, build: Build, stop: AbortSignal) {
  const tell = async (date: number, doing: string) => {
    stop.throwIfAborted();
    const progress = { done: date - 1, doing: `Day ${date} of ${ALL_DAYS}: ${doing}`, at: ctx.now() };
    if (!(await setProgress(ctx.db, build, progress))) throw new Error('Another run makes the workspace.');
  };
  await inTransaction(ctx, clear);
  const days = simulateDays(ctx, stop);
  await tell(1, 'reading the websites');
  const workspace = await openWorkspace(days, stop);
  for (let day = 1; day <= build.last_day; day += 1) {
    await live(days, workspace, { day, tell });
    if (day === QUIET_AFTER) await passQuietDays(days, workspace, tell);
  }
  await markSampleReady(ctx.db, workspace.user.org_id);
  const made = { org_id: workspace.user.org_id, user_id: workspace.user.id, at: ctx.now() };
  if (!(await setReady(ctx.db, build, made))) throw new Error('Another run makes the workspace.');
  await ctx.jobs.send(ctx.db, browseSample, {});
}

/** What was made before: its websites' rows, which may be many, are erased in the background. */
async function clear(tx: Ctx) {
  for (const id of await listSampleDomains(tx.db)) await removeDomain(tx, id);
  await deleteSampleOrganizations(tx.db);
}

/** Quiet days from one run of the topics to the next. */
const FORTNIGHT = 14;

type Tell = (date: number, doing: string) => Promise<void>;

/** The events of one day: the owner's steps, then what happens automatically. */
async function live(days: SimulatedDays, workspace: Workspace, { day, tell }: { day: number; tell: Tell }) {
  const date = dateOf(day);
  if (day === 1) {
    await tell(date, 'the first topics');
    await setUp(days, workspace);
  } else {
    days.goTo(day, 0);
    if (hasNews(day)) {
      await tell(date, 'the website has a new page');
      await refreshSite(days, workspace);
    }
    await tell(date, 'measuring the topics');
    days.goTo(day, 0.5);
    await measureTopics(days, workspace);
    const step = STEPS[day];
    if (step) {
      await tell(date, step.doing);
      days.goTo(day, 1);
      await step.run(days, workspace);
    }
  }
  await days.work();
  if (day === 1) return;
  await tell(date, 'crawlers and people come');
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
    await tell(dateOf(QUIET_AFTER, quiet), doing);
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

const MAX_WAIT_MS = 10_000;
const LOOK_MS = 50;

/** Other transactions may hold back the end of the log for a moment, and a day without visits would be an alert. */
async function takeInAll(ctx: Ctx) {
  const end = awakeNow() + MAX_WAIT_MS;
  await takeInVisits(ctx);
  while ((await visitLag(ctx, 1)).events > 0 && awakeNow() < end) {
    await sleep(LOOK_MS);
    await takeInVisits(ctx);
  }
}

const hasNews = (day: number) => sampleSite(OWN.host)?.pages.some(({ from }) => from === day) ?? false;

const GAVE_UP = 'The sample workspace couldn’t be built because of a server error. Details are in the log.';

export async function giveUpSample(ctx: Ctx, build_id: string): Promise<void> {
  await setFailed(ctx.db, build_id, GAVE_UP, ctx.now());
}
