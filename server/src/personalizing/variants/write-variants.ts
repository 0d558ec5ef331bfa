import { getDomainRow } from '../../company/domains/domains.service.ts';
import { writerOf } from '../../company/domains/writer-of-domain.service.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { listQuestions } from '../../measuring/topics/prompts.queries.ts';
import { gatherSources } from '../../publishing/sources/writing-sources.service.ts';
import { listTracked } from '../../understanding/brands/brands.service.ts';
import { triggerOf } from '../../visiting/touch/touch-triggers.service.ts';
import { failingChanges } from '../../visiting/visits/change-health.service.ts';
import { visitsByTouch, visitsByVariant } from '../../visiting/visits/visit-sums.service.ts';
import type { VariantSegment, WriteVariant, WrittenVariant } from '../../writer/variant-types.ts';
import type { WritingSources } from '../../writer/writing-sources.ts';
import { type EnabledPage, listEnabledPages } from '../site-pages/pages.service.ts';
import { segmentsOfAudience } from './audience-segments.ts';
import {
  chosenElements,
  fallenReason,
  holdsHandwork,
  isByHand,
  isSupported,
  isTakenBack,
  REVERTED,
} from './fallen-version.ts';
import { goOnFrom } from './go-on-from.ts';
import { pauseAndAlert } from './pause-and-alert.service.ts';
import { listTriggerRows, type TriggerRow } from './personalization.queries.ts';
import { planTriggers } from './plan-triggers.ts';
import { keepTriggers, listTriggerKeys } from './triggers.queries.ts';
import { type LiveVersion, listLiveVersions } from './variant-lives.queries.ts';
import { settleNewVersion } from './variant-lives.service.ts';
import {
  failingElements,
  hashOf,
  isSameChanges,
  sourcesHash,
  storedChanges,
  wishesOf,
} from './variant-plan.ts';
import {
  confirmVersion,
  type FeedbackRow,
  insertVersion,
  listFeedback,
  listImageSources,
  listVersions,
  lockNewestVersion,
  type VariantVersion,
} from './variants.queries.ts';

/** A page with more elements is not one that people edit element by element. */
const MAX_ELEMENTS = 100;
const MAX_IMAGES = 200;
const MAX_QUESTIONS = 40;

/**
 * Writes what starting variants lack. Each page of each variant is stored as soon as it is written, so that a run that
 * ends early can be continued.
 */
export async function writeVariantsOf(ctx: Ctx, domain_id: string, signal: AbortSignal): Promise<void> {
  const { selected_personalization } = await getDomainRow(ctx, domain_id);
  if (!selected_personalization) return;
  await renewTriggers(ctx, domain_id);
  const pages = await listEnabledPages(ctx, domain_id);
  if (pages.length === 0) return;
  const work = await gatherWork(ctx, domain_id);
  const own = { ...ctx, writer: await writerOf(ctx, domain_id) };
  for (const trigger of work.triggers)
    for (const page of pages) {
      signal.throwIfAborted();
      await renewPage(own, { domain_id, trigger, page, work, signal });
    }
}

async function renewTriggers(ctx: Ctx, domain_id: string) {
  const visits = await visitsByTouch(ctx, domain_id);
  await inTransaction(ctx, async (tx) => {
    const planned = planTriggers(await listTriggerKeys(tx.db, domain_id), visits);
    await keepTriggers(tx.db, domain_id, planned, tx.now());
  });
}

/** Everything that is the same for all pages and variants; the most visited variants come first. */
async function gatherWork(ctx: Ctx, domain_id: string) {
  const [triggers, visits, sources, tracked, images, questions, feedback, versions, live] = await Promise.all(
    [
      listTriggerRows(ctx.db, domain_id),
      visitsByVariant(ctx, domain_id),
      gatherSources(ctx, domain_id),
      listTracked(ctx, domain_id),
      listImageSources(ctx.db, domain_id, MAX_IMAGES),
      listQuestions(ctx.db, domain_id, MAX_QUESTIONS),
      listFeedback(ctx.db, domain_id),
      listVersions(ctx.db, domain_id),
      listLiveVersions(ctx.db, domain_id),
    ],
  );
  const rivals = tracked
    .filter(({ role }) => role === 'competitor')
    .flatMap(({ name, aliases }) => [name, ...aliases]);
  const shown = [...versions, ...live].filter(({ changes }) => changes.length > 0);
  const visitsOf = ({ variant_id }: TriggerRow) => visits.get(variant_id) ?? 0;
  return {
    triggers: triggers.toSorted((a, b) => visitsOf(b) - visitsOf(a)),
    sources,
    rivals,
    images,
    questions,
    feedback,
    versions,
    live,
    failing: await failingChanges(ctx, domain_id, shown),
    site: siteHash(sources),
  };
}
type Work = Awaited<ReturnType<typeof gatherWork>>;

const siteHash = ({ pages, notes, description, brand_name }: WritingSources) =>
  hashOf([brand_name, description, notes, pages.map(({ url, headings, blocks }) => [url, headings, blocks])]);

interface Task {
  domain_id: string;
  trigger: TriggerRow;
  page: EnabledPage;
  work: Work;
  signal: AbortSignal;
}

async function renewPage(ctx: Ctx, { domain_id, trigger, page, work, signal }: Task) {
  const segments = segmentsOf(trigger);
  const [segment = NOBODY_KNOWN] = segments;
  const isOfThis = (row: { variant_id: string; page_id: string }) =>
    row.variant_id === trigger.variant_id && row.page_id === page.id;
  const versions = work.versions.filter(isOfThis);
  const feedback = work.feedback.filter(isOfThis);
  const all = page.elements.slice(0, MAX_ELEMENTS);
  const live = work.live.filter(isOfThis);
  const left_out = failingElements(
    [...all, ...live.flatMap(chosenElements)],
    [...versions, ...live],
    work.failing.filter(isOfThis),
  );
  const isKept = ({ id }: { id: string }) => !left_out.includes(id);
  const elements = all.filter(isKept);
  const [newest] = versions;
  const handwork = newest && holdsHandwork(newest) ? newest : undefined;
  const input: WriteVariant = {
    ...work.sources,
    page: { path: page.path, title: page.title },
    elements,
    ...{ blocks: page.blocks.filter(isKept), questions: work.questions },
    segment,
    wishes: wishesOf(feedback, versions, handwork),
    rivals: work.rivals,
    images: work.images,
    signal,
  };
  const hash = (writer: string, changes_something: boolean) =>
    sourcesHash({
      writer,
      key: trigger.conditions ? JSON.stringify([trigger.key, segments]) : trigger.key,
      elements,
      feedback,
      left_out,
      changes_something,
      site: work.site,
    });
  // If the model failed and the built-in writer took over, the model is asked again the next hour, or after a change of
  // its settings.
  const stand_in = `instead of ${ctx.writer.name} ${ctx.writer.setup} at ${ctx.now().toISOString().slice(0, 13)}`;
  const wished = answered(feedback, newest);
  // What a person wrote, or put beside the first variant, stays until a person asks for something else.
  const isOurs = trigger.letter === 'A' && !handwork && !(newest && isByHand(newest));
  const isFresh = ({ sources_hash: known, changes, ...by }: VariantVersion) =>
    [ctx.writer.name, stand_in].some((writer) => known === hash(writer, changes.length > 0)) &&
    isSupported({ changes, ...by }, changes, input);
  if ((isOurs || wished !== null) && !(newest && isFresh(newest))) {
    const written = handwork
      ? await goOnFrom(ctx.writer.writeVariant, { newest: handwork, elements, input, left_out })
      : await writeFor(ctx, input, segments, { ...page, elements });
    await keepVersion(ctx, {
      ...{ domain_id, variant_id: trigger.variant_id, page_id: page.id, newest, changes: written.changes },
      note: [written.note, leftOutNote(left_out.length)].filter((part) => part !== null).join(' ') || null,
      sources_hash: hash(
        written.writer === ctx.writer.name ? ctx.writer.name : stand_in,
        written.changes.length > 0,
      ),
      feedback_id: wished,
      writer: written.writer,
      created_by: null,
      is_taken_back: live.some((version) => isTakenBack(version, left_out)),
    });
  }
  await pauseFallen(ctx, {
    ...{ domain_id, live, feedback, versions, left_out },
    input: { ...input, elements: all },
  });
}

interface Shown {
  domain_id: string;
  live: LiveVersion[];
  feedback: FeedbackRow[];
  versions: VariantVersion[];
  left_out: string[];
  input: WriteVariant;
}

/** Pauses what visitors see, if it may no longer be shown; wishes since it was written don't matter. */
async function pauseFallen(ctx: Ctx, { domain_id, live, feedback, versions, left_out, input }: Shown) {
  for (const version of live) {
    const before = feedback.filter(({ created_at }) => created_at <= version.created_at);
    const reason = fallenReason(version, { ...input, wishes: wishesOf(before, versions) }, left_out);
    const because =
      reason === REVERTED ? 'your page does not keep its changes' : 'one of its texts lost its source';
    const { variant_id, page_id, version: number } = version;
    if (reason)
      await pauseAndAlert(ctx, {
        ...{ domain_id, variant_id, because, reason },
        pages: [{ page_id, version: number }],
      });
  }
}

/** What the visitors of a trigger look for, the surest first; empty where its conditions say nothing of it. */
function segmentsOf({ key, label, conditions }: TriggerRow): VariantSegment[] {
  if (conditions) return segmentsOfAudience(conditions, label);
  const kind = triggerOf(key)?.kind;
  return kind === undefined ? [] : [{ kind, label, name: key.slice(kind.length + 1) }];
}

/** Rules are the same for every segment. */
const NOBODY_KNOWN: VariantSegment = { kind: 'referral', label: '', name: '' };

/** The first that changes something, of what is written for one after the other. */
async function writeFor(
  ctx: Ctx,
  input: WriteVariant,
  segments: readonly VariantSegment[],
  { elements, blocks }: Pick<EnabledPage, 'elements' | 'blocks'>,
) {
  let written: WrittenVariant = { changes: [], note: NOTHING_KNOWN, writer: ctx.writer.name };
  for (const segment of segments) {
    written = await ctx.writer.writeVariant({ ...input, segment });
    if (written.changes.length > 0) break;
  }
  return { ...written, changes: storedChanges(written.changes, elements, blocks) };
}

const NOTHING_KNOWN =
  'Your conditions don’t say what these visitors look for, so nothing was written. Edit the page by hand, or add a source, an assistant, a campaign, a landing page, or a country.';

const leftOutNote = (n: number) =>
  n === 0
    ? null
    : `${n === 1 ? 'One element is' : `${n} elements are`} skipped: the page reverts or lacks the change on at least half of views. Fix the page, then scan again.`;

/** The wish behind this version: the newest one since the previous version. */
const answered = (feedback: readonly FeedbackRow[], newest: VariantVersion | undefined) =>
  feedback.findLast(
    ({ regenerate, created_at }) => regenerate && (!newest || created_at >= newest.created_at),
  )?.id ?? null;

async function keepVersion(
  ctx: Ctx,
  {
    newest,
    is_taken_back,
    ...made
  }: Omit<VariantVersion, 'version' | 'created_at'> & {
    domain_id: string;
    newest: VariantVersion | undefined;
    /** Whether the page takes back what is live. */
    is_taken_back: boolean;
    feedback_id: string | null;
  },
) {
  await inTransaction(ctx, async (tx) => {
    const version = newest?.version ?? 0;
    // Another worker was faster, or the variant is gone.
    if ((await lockNewestVersion(tx.db, made)) !== version) return;
    if (newest && isSameChanges(newest.changes, made.changes))
      await confirmVersion(tx.db, { ...made, version });
    else {
      const next = { ...made, version: version + 1 };
      const isStored = await insertVersion(tx.db, { ...next, at: tx.now() });
      // If nothing is left, pause what is live instead, so that people get an alert and can undo it.
      const waits = is_taken_back && next.changes.length === 0;
      if (isStored && !waits) await settleNewVersion(tx, next);
    }
  });
}
