import type { Ctx } from '../../context.ts';
import type { HeldValues } from '../../language/facts/fact.ts';
import { MONEY } from '../../language/facts/held-values.ts';
import { inThread } from '../../platform/threads/in-thread.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import type { cleanText, leaveOutHeld } from './compare-sources.ts';
import { heldValues } from './decisions.ts';
import { listDecisions } from './facts.queries.ts';
import { disagreementsOf } from './facts.service.ts';
import type { OwnSources } from './own-sources.service.ts';

const MODULE = new URL('./compare-sources.ts', import.meta.url);
const leaveOut = threadWork<typeof leaveOutHeld>(MODULE, 'leaveOutHeld');
const clean = threadWork<typeof cleanText>(MODULE, 'cleanText');
const CPU_MS = 60_000;

/** Values that no text of ours may state, because the sources disagree or a person decided against them. */
export async function heldValuesOf(ctx: Ctx, domain_id: string): Promise<HeldValues[]> {
  const [all, decisions] = await Promise.all([
    disagreementsOf(ctx, domain_id),
    listDecisions(ctx.db, domain_id),
  ]);
  return heldValues(all, decisions);
}

/** The sources as writers get them: without held values. */
export async function withoutHeldValues(
  ctx: Ctx,
  domain_id: string,
  sources: OwnSources,
): Promise<OwnSources> {
  const held = await heldValuesOf(ctx, domain_id);
  if (held.length === 0) return sources;
  const { pages, notes } = sources;
  const left = await inThread(leaveOut, { pages, notes, held }, { cpu_ms: CPU_MS });
  const changed = new Map(left.pages);
  return { ...sources, pages: pages.map((page, at) => changed.get(at) ?? page), notes: left.notes };
}

/** A text of the company without the sentences that state held values. */
export async function textWithoutHeldValues(ctx: Ctx, domain_id: string, markdown: string): Promise<string> {
  if (!MONEY.test(markdown)) return markdown;
  const held = await heldValuesOf(ctx, domain_id);
  if (held.length === 0) return markdown;
  return inThread(clean, { markdown, held }, { cpu_ms: CPU_MS });
}
