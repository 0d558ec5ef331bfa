import type { PersonalizationSettings } from '@sightline/contract/personalization';
import type { DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { findSettings, type SettingsChange, updateSettingsRow } from './personalization.queries.ts';

export async function getSettings(ctx: DomainCtx): Promise<PersonalizationSettings> {
  const settings = await findSettings(ctx.db, ctx.domain_id);
  if (!settings) throw new AppError('not_found', 'There is no such domain.');
  const { public_url, content_host } = ctx.config;
  const script_url = `${new URL(public_url).protocol}//${content_host}/s/${ctx.domain_id}.js`;
  return { snippet: `<script src="${script_url}"></script>`, script_url, ...settings };
}

export async function updateSettings(
  ctx: DomainCtx,
  change: SettingsChange,
): Promise<PersonalizationSettings> {
  await updateSettingsRow(ctx.db, ctx.domain_id, change, ctx.now());
  return getSettings(ctx);
}
