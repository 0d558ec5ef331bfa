import type { ResearchStep } from '@sightline/contract/understanding/research';
import { setResearchedDescription } from '../../company/domains/domains.queries.ts';
import { getDomainRow } from '../../company/domains/domains.service.ts';
import { writerOf } from '../../company/domains/writer-of-domain.service.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import type { Page } from '../../language/page/page.ts';
import { isAway } from '../../platform/db/away.ts';
import { errorWords } from '../../platform/log/error-words.ts';
import { inThread } from '../../platform/threads/in-thread.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import type { BrandRow } from '../brands/brand-types.ts';
import { getOwnBrand, learnAlias, listTracked } from '../brands/brands.service.ts';
import { proposeCompetitors } from '../brands/competitors.service.ts';
import type { findCompetitors } from './competitors/find-competitors.ts';
import type { ownNames } from './competitors/own-names.ts';
import { withoutOthers } from './competitors/visit-candidates.service.ts';
import { inMainLanguage } from './main-language.ts';
import { proposeTopics } from './proposals.service.ts';
import { readSite } from './read-site.ts';
import { findResearch, finishResearch, listSitePages, setProposals, setSteps } from './research.queries.ts';
import { siteWasRead } from './research-events.jobs.ts';
import { withStep } from './research-steps.ts';

/** Crawls, describes, looks for competitors and proposes topics; every step reports how it ended. */
export async function runResearch(ctx: Ctx, research_id: string, signal: AbortSignal): Promise<void> {
  const research = await findResearch(ctx.db, research_id);
  if (!research || research.done) return;
  const { domain_id } = research;
  const own = await getOwnBrand(ctx, domain_id);
  const { host } = await getDomainRow(ctx, domain_id);
  let steps = research.steps;
  const report = async (
    id: ResearchStep['id'],
    status: ResearchStep['status'],
    detail: string | null = null,
    left_out?: ResearchStep['left_out'],
  ) => {
    steps = withStep(steps, id, status, detail, left_out);
    await setSteps(ctx.db, research_id, steps);
  };

  const attempt = (id: ResearchStep['id'], work: () => Promise<string>) =>
    attemptStep(ctx, { id, report, signal }, work);
  const pages = await readOwnSite(ctx, { own, host, report, signal });
  await attempt('describe', () => describe(ctx, { own, host, pages, signal }));
  await attempt('competitors', () => lookForCompetitors(ctx, { own, host, pages, signal }));
  await attempt('topics', async () => {
    const proposals = await proposeTopics(ctx, domain_id, signal);
    await setProposals(ctx.db, research_id, proposals);
    if (proposals.length === 0)
      throw new NothingFound('No topic can be suggested, because no page could be read. Enter one yourself.');
    const names = proposals.map((proposal) => proposal.topic).join(', ');
    return proposals.some(({ choice }) => choice)
      ? `Choose what describes your offer best, or enter your own: ${names}.`
      : names;
  });
  await finishResearch(ctx.db, research_id, ctx.now());
}

type Report = (
  id: ResearchStep['id'],
  status: ResearchStep['status'],
  detail?: string | null,
  left_out?: ResearchStep['left_out'],
) => Promise<void>;

/** The step found nothing; its message tells the person. */
class NothingFound extends Error {}

/** One failed step does not end research; one that is stopped, or lost its database, is resumed later. */
async function attemptStep(
  ctx: Ctx,
  { id, report, signal }: { id: ResearchStep['id']; report: Report; signal: AbortSignal },
  work: () => Promise<string>,
) {
  signal.throwIfAborted();
  await report(id, 'running');
  try {
    await report(id, 'done', await work());
  } catch (error) {
    signal.throwIfAborted();
    if (isAway(error)) throw error;
    if (!(error instanceof NothingFound))
      ctx.log.error({ step: id, error: errorWords(error) }, 'research step');
    await report(
      id,
      'failed',
      error instanceof NothingFound ? error.message : 'This step failed. You can continue without it.',
    );
  }
}

async function readOwnSite(
  ctx: Ctx,
  input: { own: BrandRow; host: string; report: Report; signal: AbortSignal },
): Promise<Page[]> {
  const { own, host, report, signal } = input;
  await report('reach', 'running');
  let read = 0;
  const outcome = await readSite(ctx, { brand: own, host, signal }, async () => {
    read += 1;
    if (read === 1) await report('reach', 'done', `${host} answers.`);
    await report('read', 'running', `${read} ${read === 1 ? 'page' : 'pages'} read`);
  });
  if (read === 0) await report('reach', 'failed', outcome.detail);
  await report('read', read > 0 ? 'done' : 'failed', outcome.detail, outcome.left_out);
  if (read > 0) await ctx.jobs.send(ctx.db, siteWasRead, { domain_id: own.domain_id });
  return inMainLanguage(await listSitePages(ctx.db, own.id));
}

/** Parts of a description as the end of "They do not say …". */
const MISSING: Record<string, string> = { price: 'what it costs' };

async function describe(
  ctx: Ctx,
  input: { own: BrandRow; host: string; pages: Page[]; signal: AbortSignal },
) {
  const { own, host, pages, signal } = input;
  if (pages.length === 0) throw new NothingFound('No pages to describe your company from.');
  for (const name of await inThread(findNames, pages, { signal })) await learnAlias(ctx, own, name);
  const writer = await writerOf(ctx, own.domain_id);
  const { category } = await getDomainRow(ctx, own.domain_id);
  const description = await writer.describeCompany({ brand_name: own.name, host, pages, category, signal });
  await setResearchedDescription(ctx.db, own.domain_id, {
    description: description.markdown,
    by: description.written_by ?? writer.name,
  });
  const from = description.sources.length;
  if (from === 0) throw new NothingFound('Your pages don’t describe your company. Describe it yourself.');
  const missing = description.missing.map((part) => MISSING[part] ?? part);
  const open =
    missing.length === 0
      ? ''
      : ` They do not say ${new Intl.ListFormat('en', { type: 'disjunction' }).format(missing)}.`;
  const failure = description.failure ? ` ${description.failure}` : '';
  return `From ${from} ${from === 1 ? 'page' : 'pages'} of your site.${open}${failure}`;
}

const find = threadWork<typeof findCompetitors>(
  new URL('./competitors/find-competitors.ts', import.meta.url),
  'findCompetitors',
);
const findNames = threadWork<typeof ownNames>(
  new URL('./competitors/own-names.ts', import.meta.url),
  'ownNames',
);

async function lookForCompetitors(
  ctx: Ctx,
  { own, host, pages, signal }: { own: BrandRow; host: string; pages: Page[]; signal: AbortSignal },
) {
  const site = { brand_name: own.name, host, pages };
  const writer = await writerOf(ctx, own.domain_id);
  const [read, told] = await Promise.all([
    inThread(find, site, { signal }),
    writer.findRivals({ ...site, signal }),
  ]);
  const known = new Set(read.map(({ name }) => name.toLowerCase()));
  const named = [
    ...read,
    ...told.filter(({ name }) => !known.has(name.toLowerCase())).map((one) => ({ ...one, is_direct: false })),
  ];
  const found = await withoutOthers(ctx, { ...site, signal }, named);
  await proposeCompetitors(ctx, own.domain_id, found);
  if (found.length === 0) return 'None found on your site. Add the ones you know.';
  return found.map((competitor) => competitor.name).join(', ');
}

const GAVE_UP = 'This stopped because of a server error. Details are in the log.';
const WHAT_TO_DO = 'Read the website again or continue without it.';

/**
 * Runs after the last attempt has failed: ends research, which would otherwise look active forever; results so far
 * stay.
 */
export async function giveUpResearch(
  ctx: Ctx,
  research_id: string,
  reason: string | null = null,
): Promise<void> {
  const detail = `${reason ?? GAVE_UP} ${WHAT_TO_DO}`;
  await inTransaction(ctx, async (tx) => {
    const research = await findResearch(tx.db, research_id);
    if (!research || research.done) return;
    const open = research.steps.filter(({ done }) => !done);
    const steps = open.reduce((all, { id }) => withStep(all, id, 'failed', detail), research.steps);
    await setSteps(tx.db, research_id, steps);
    await finishResearch(tx.db, research_id, tx.now());
  });
}

/** Reads a competitor's site, so that the built-in reader can answer from it. */
export async function readCompetitorSite(
  ctx: Ctx,
  input: { domain_id: string; brand_id: string },
  signal: AbortSignal,
) {
  const brand = (await listTracked(ctx, input.domain_id)).find(({ id }) => id === input.brand_id);
  if (!brand?.url) return;
  const host = new URL(brand.url).host;
  await readSite(ctx, { brand, host, signal });
}
