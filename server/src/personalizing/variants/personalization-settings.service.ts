import type { PersonalizationSettings } from '@sightline/contract/personalizing/variants';
import type { DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { conditionOf } from '../../visiting/touch/touch-conditions.service.ts';
import { triggerOf } from '../../visiting/touch/touch-triggers.service.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import { writeSnippet } from '../tag/snippet.service.ts';
import { findSettings, type SettingsChange, updateSettingsRow } from './personalization.queries.ts';
import { scriptConfigOf } from './personalization.service.ts';
import { FIRST_TRIGGERS } from './plan-triggers.ts';
import { waysOf } from './script-config.ts';

export async function getSettings(ctx: DomainCtx): Promise<PersonalizationSettings> {
  const settings = await findSettings(ctx.db, ctx.domain_id);
  if (!settings) throw new AppError('not_found', 'Domain not found.');
  const { public_url, content_host } = ctx.config;
  const script_url = `${new URL(public_url).protocol}//${content_host}/s/${ctx.domain_id}.js`;
  return { ...(await writeSnippet(script_url, await knownWays(ctx))), script_url, ...settings };
}

/**
 * Assistants whose visitors have variants from the first day, and other ways of arriving that have a variant by now.
 */
async function knownWays(ctx: DomainCtx): Promise<string[]> {
  const first = FIRST_TRIGGERS.map(triggerOf).filter((trigger) => trigger?.kind === 'assistant');
  const known = await scriptConfigOf(ctx, ctx.domain_id);
  return waysOf([
    ...first.flatMap((trigger) => (trigger ? [conditionOf(trigger.rule)] : [])),
    ...(known?.config.triggers.map(({ when }) => when) ?? []),
  ]);
}

export async function updateSettings(
  ctx: DomainCtx,
  change: SettingsChange,
): Promise<PersonalizationSettings> {
  const has_exposures = await figuresOf(ctx).hasExposures(ctx.domain_id);
  await updateSettingsRow(ctx.db, ctx.domain_id, change, { has_exposures, at: ctx.now() });
  return getSettings(ctx);
}
