import type {
  PersonalizationSettings,
  PersonalizationTrigger,
  TriggerDetail,
} from '@sightline/contract/personalization';
import type { ElementChange, ScriptConfig } from '@sightline/contract/tracking';
import type { Ctx, DomainCtx } from '../../context.ts';

export function listTriggers(_ctx: DomainCtx): Promise<PersonalizationTrigger[]> {
  throw new Error('Not built yet.');
}

export function getTrigger(_ctx: DomainCtx, _trigger_id: string): Promise<TriggerDetail> {
  throw new Error('Not built yet.');
}

/** With `regenerate` the page's variant is rewritten, and the version before is kept. */
export function sendFeedback(
  _ctx: DomainCtx,
  _input: { feedback: string; page_id: string; variant_id: string; regenerate: boolean },
): Promise<void> {
  throw new Error('Not built yet.');
}

export function getSettings(_ctx: DomainCtx): Promise<PersonalizationSettings> {
  throw new Error('Not built yet.');
}

export function updateSettings(
  _ctx: DomainCtx,
  _change: Partial<Pick<PersonalizationSettings, 'identity' | 'holdout_share' | 'visitor_retention_days'>>,
): Promise<PersonalizationSettings> {
  throw new Error('Not built yet.');
}

/** What the script of a domain carries, without the visitor's country; null where there is no such domain or personalisation is off. */
export function scriptConfigOf(
  _ctx: Ctx,
  _domain_id: string,
): Promise<{ config: Omit<ScriptConfig, 'country'>; needs_country: boolean } | null> {
  throw new Error('Not built yet.');
}

/** What a variant changes on a page now; null where it changes nothing. */
export function changesOf(
  _ctx: Ctx,
  _of: { domain_id: string; variant_id: string; page_id: string },
): Promise<{ version: number; changes: ElementChange[] } | null> {
  throw new Error('Not built yet.');
}

/** Names of starting variants, by variant id, in their order. */
export function variantLabels(
  _ctx: Ctx,
  _domain_id: string,
): Promise<Map<string, { trigger_id: string; label: string; description: string }>> {
  throw new Error('Not built yet.');
}

/** To be called when the script was seen, a page or an element was enabled: completes the onboarding where all of it is there. */
export function settleOnboarding(_ctx: Ctx, _domain_id: string): Promise<void> {
  throw new Error('Not built yet.');
}

/** To be called when a page was scanned, or pages and elements were enabled: enqueues the writing of what variants lack. */
export function renewVariants(_ctx: Ctx, _domain_id: string): Promise<void> {
  throw new Error('Not built yet.');
}
