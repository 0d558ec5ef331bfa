import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { updateDomain } from '../../company/domains/domains.service.ts';
import type { DomainCtx } from '../../context.ts';
import { startExecution } from '../../measuring/executions/start-execution.service.ts';
import { changeSuggestionStatus, listSuggestions } from '../../measuring/suggestions/suggestions.service.ts';
import { listTopics, saveAndAnalyze, scheduleNext } from '../../measuring/topics/topics.service.ts';
import { awakeSignal } from '../../platform/awake/awake.ts';
import { compare } from '../../platform/compare.ts';
import { startBulkEdit, startPage, startRefresh } from '../../publishing/content/content.service.ts';
import { publish, updatePage } from '../../publishing/generated-pages/generated-pages.service.ts';
import { listPages } from '../../publishing/generated-pages/list-pages.service.ts';
import { sendGuidance } from '../../publishing/guidance/guidance.service.ts';
import { onboardSubdomain } from '../../publishing/hosting/hosting.service.ts';
import { createEntry } from '../../understanding/knowledge/knowledge.service.ts';
import { acceptMerge, previewMerge } from '../../understanding/knowledge/merge-knowledge.service.ts';
import { originOf } from './answer-sample-site.ts';
import { askForAnother, markColleague, setUpPersonalization } from './personalize-sample.ts';
import type { Workspace } from './sample-opening.ts';
import { REVIEWS } from './sample-sites.ts';
import { SAMPLE_TOPICS } from './sample-topics.ts';
import type { SimulatedDays } from './simulated-days.ts';

const SUBDOMAIN = 'ai';
const LIMIT_MS = 60_000;

const inWorkspace = ({ ctx }: SimulatedDays, workspace: Workspace): DomainCtx => ({ ...ctx, ...workspace });

/** The first topics and their first run, and the end of the onboarding, which writes the first pages. */
export async function setUp(days: SimulatedDays, workspace: Workspace) {
  const ctx = inWorkspace(days, workspace);
  for (const topic of SAMPLE_TOPICS) {
    await saveAndAnalyze(ctx, { ...topic, prompts: [...topic.prompts] }, awakeSignal(LIMIT_MS));
  }
  await days.work();
  await updateDomain(ctx, { completed_cms_onboarding: true });
}

/** The website is read again, and pages based on changed ones are rebuilt. */
export async function refreshSite(days: SimulatedDays, workspace: Workspace) {
  await startRefresh(inWorkspace(days, workspace));
  await days.work();
}

/** The day's scheduled run of every topic. */
export async function measureTopics(days: SimulatedDays, workspace: Workspace) {
  const ctx = inWorkspace(days, workspace);
  const { domain_id } = ctx;
  for (const { id: topic_id } of await listTopics(ctx)) {
    await scheduleNext(ctx, { id: topic_id, org_id: ctx.user.org_id });
    await startExecution(ctx, { domain_id, topic_id, trigger: 'schedule', started_by: null });
  }
  await days.work();
}

interface Step {
  /** Shown to people who wait. */
  doing: string;
  run(days: SimulatedDays, workspace: Workspace): Promise<void>;
}

/** The owner's actions, by day. */
export const STEPS: Partial<Record<number, Step>> = {
  2: {
    doing: 'the first pages go live, and personalization starts',
    run: async (days, workspace) => {
      const ctx = inWorkspace(days, workspace);
      await onboardSubdomain(ctx, { subdomain: SUBDOMAIN, preview: false });
      await publishSome(ctx, 2);
      await setUpPersonalization(days, workspace);
    },
  },
  3: {
    doing: 'adding knowledge',
    run: async (days, workspace) => {
      const ctx = inWorkspace(days, workspace);
      for (const path of ['/best-rota-software', '/rota-software-for-cafes', '/payroll-guide', '/fair-rota'])
        await createEntry(ctx, {
          entry_type: 'link',
          source_type: 'earned_media',
          source_url: `${originOf(ctx.config, REVIEWS.host)}${path}`,
        });
      await days.work();
      await publishSome(ctx, 1);
    },
  },
  4: { doing: 'taking a note into the overview', run: takeNote },
  5: { doing: 'writing a page', run: writeAndPublish('How do staff swap shifts without a manager?') },
  6: { doing: 'a visitor turns out to be a colleague', run: markColleague },
  7: { doing: 'editing a page by hand', run: editByHand },
  8: { doing: 'writing a page', run: writeAndPublish('Which payroll formats can rota software export?') },
  9: { doing: 'following a suggestion', run: followSuggestion },
  10: {
    doing: 'sending guidance',
    run: async (days, workspace) => {
      const feedback = 'Replace "push message" with "push notification"';
      await sendGuidance(inWorkspace(days, workspace), { feedback });
      await days.work();
      await publishChanged(inWorkspace(days, workspace));
    },
  },
  11: {
    doing: 'writing a page',
    run: writeAndPublish('Which scheduling software keeps staff data in Europe?'),
  },
  12: {
    doing: 'editing many pages, and a starting variant',
    run: async (days, workspace) => {
      await askForAnother(days, workspace);
      const ctx = inWorkspace(days, workspace);
      const { domain_id } = ctx;
      const instruction = 'Refresh the facts';
      const started_by = ctx.user.id;
      await startBulkEdit(ctx, { domain_id, instruction, page_ids: null, work: 'bulk_edit', started_by });
      await days.work();
      await publishChanged(ctx);
    },
  },
  13: {
    doing: 'writing a page',
    run: writeAndPublish('How do I stop staff clocking in for each other?'),
  },
  14: {
    doing: 'leaving a draft for tomorrow',
    run: async (days, workspace) => {
      await startPage(inWorkspace(days, workspace), {
        prompt: 'Which rota software works for several restaurant sites?',
      });
    },
  },
};

async function takeNote(days: SimulatedDays, workspace: Workspace) {
  const ctx = inWorkspace(days, workspace);
  const entry = await createEntry(ctx, {
    entry_type: 'prompt',
    source_type: 'manual',
    title: 'Support hours',
    content_text: 'Support by phone is open from 7 to 22 o’clock on every day of the week.',
  });
  const preview = await previewMerge(ctx, entry.id, awakeSignal(LIMIT_MS));
  await acceptMerge(ctx, {
    entry_id: entry.id,
    approved_description: preview.proposed_description,
    description_version: preview.description_version,
  });
  await publishSome(ctx, 1);
}

function writeAndPublish(prompt: string): Step['run'] {
  return async (days, workspace) => {
    const ctx = inWorkspace(days, workspace);
    await startPage(ctx, { prompt });
    await days.work();
    await publishSome(ctx, 2);
  };
}

/** The owner adds a sentence to the newest live page. */
async function editByHand(days: SimulatedDays, workspace: Workspace) {
  const ctx = inWorkspace(days, workspace);
  const page = (await pagesOf(ctx)).find(({ status }) => status === 'published');
  if (!page?.markdown_content) return;
  const { id, title, meta_description, markdown_content, version } = page;
  const added = 'Shiftlark answers most questions within two hours, on the phone from 7 to 22 o’clock.';
  const text = `${markdown_content.trimEnd()}\n\n## Questions\n\n${added}\n`;
  await updatePage(ctx, id, { title, meta_description, markdown_content: text, version });
  await publish(ctx, id);
}

/** Writes the page that the first suggestion asks for, and completes the suggestion. */
async function followSuggestion(days: SimulatedDays, workspace: Workspace) {
  const ctx = inWorkspace(days, workspace);
  const { items = [] } = await listSuggestions(ctx, { grouped: false, per_type_limit: 20 });
  // The same in every build, also where several come first.
  const [suggestion] = items
    .filter(({ prompt_text, page }) => prompt_text !== null && page === null)
    .sort((a, b) => compare(a.prompt_text ?? '', b.prompt_text ?? ''));
  if (!suggestion?.prompt_text) return;
  await startPage(ctx, { prompt: suggestion.prompt_text });
  await days.work();
  await changeSuggestionStatus(ctx, { suggestion_id: suggestion.id, status: 'applied' });
  await publishSome(ctx, 1);
}

/** Publishes complete pages, oldest first; an outline waits for the facts it lacks. */
async function publishSome(ctx: DomainCtx, most: number) {
  const drafts = (await pagesOf(ctx)).filter((page) => page.status === 'draft' && !page.outline).reverse();
  for (const { id } of drafts.slice(0, most)) await publish(ctx, id);
}

/** Live pages whose newest version is not public yet. */
async function publishChanged(ctx: DomainCtx) {
  for (const { id, status, version, live_version } of await pagesOf(ctx))
    if (status === 'published' && version !== live_version) await publish(ctx, id);
}

async function pagesOf(ctx: DomainCtx): Promise<GeneratedPage[]> {
  const list = await listPages(ctx, {}, null);
  return list.status === 200 ? list.body : [];
}
