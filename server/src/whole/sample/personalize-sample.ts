import { updateDomain } from '../../company/domains/domains.service.ts';
import type { DomainCtx } from '../../context.ts';
import { listVisitors, markVisitor } from '../../personalizing/journeys/visitors.service.ts';
import { setPageEnabled, updateElements } from '../../personalizing/site-pages/enable-pages.service.ts';
import { addPage, listElements, listPages } from '../../personalizing/site-pages/pages.service.ts';
import { verifyScript } from '../../personalizing/site-pages/verify-script.service.ts';
import {
  getTrigger,
  listTriggers,
  sendFeedback,
} from '../../personalizing/variants/personalization.service.ts';
import { updateSettings } from '../../personalizing/variants/personalization-settings.service.ts';
import { createRule } from '../../visiting/conversion-rules/conversion-rules.service.ts';
import { START } from './sample-document.ts';
import type { Workspace } from './sample-opening.ts';
import { OWN } from './sample-sites.ts';
import type { SimulatedDays } from './simulated-days.ts';

const PATHS = ['/', '/pricing', '/features'];
/** The elements of a page that may change. */
const KINDS = new Set(['heading', 'paragraph']);
const ENABLED_EACH = 4;

const inWorkspace = ({ ctx }: SimulatedDays, workspace: Workspace): DomainCtx => ({ ...ctx, ...workspace });

/** The owner turns personalization on, chooses pages and elements, and defines conversions. */
export async function setUpPersonalization(days: SimulatedDays, workspace: Workspace) {
  const ctx = inWorkspace(days, workspace);
  await updateDomain(ctx, {
    selected_personalization: true,
    auto_approve_variants: true,
    measures_speed: true,
  });
  // As many as see a variant see the original, so that a verdict comes within days.
  await updateSettings(ctx, { holdout_share: 0.5 });
  await days.work();
  const known = new Set((await listPages(ctx)).map(({ path }) => path));
  for (const path of PATHS) if (!known.has(path)) await addPage(ctx, `${OWN.host}${path}`);
  await days.work();
  for (const page of await listPages(ctx)) {
    if (!PATHS.includes(page.path)) continue;
    const elements = (await listElements(ctx, page.id)).filter(({ kind }) => KINDS.has(kind));
    const updates = elements.slice(0, ENABLED_EACH).map(({ id }) => ({ id, enabled: true }));
    if (updates.length > 0) await updateElements(ctx, updates);
    if (!page.enabled) await setPageEnabled(ctx, { page_id: page.id, enabled: true });
  }
  await createRule(ctx, { trigger_event: 'form_submit', url: '/trial' });
  await createRule(ctx, { trigger_event: 'click', expression: START });
  await verifyScript(ctx);
  await days.work();
}

/** The owner marks one of the visitors as internal. */
export async function markColleague(days: SimulatedDays, workspace: Workspace) {
  const ctx = inWorkspace(days, workspace);
  const [most] = (await listVisitors(ctx, { filters: [], limit: 500 })).sort(
    (a, b) => b.sessions_count - a.sessions_count,
  );
  if (most) await markVisitor(ctx, { visitor_id: most.id, internal: true });
}

/** The owner asks for a different text in a variant, and to see it before visitors do. */
export async function askForAnother(days: SimulatedDays, workspace: Workspace) {
  const ctx = inWorkspace(days, workspace);
  const [first] = await listTriggers(ctx);
  const changed = first && (await getTrigger(ctx, first.id)).pages.find(({ changes }) => changes.length > 0);
  if (!first || !changed) return;
  await updateDomain(ctx, { auto_approve_variants: false });
  const feedback = 'Say what it costs';
  const { variant_id } = first;
  await sendFeedback(ctx, { feedback, page_id: changed.page_id, variant_id, regenerate: true });
  await days.work();
}
