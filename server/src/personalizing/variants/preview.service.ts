import type { ScriptConfig } from '@sightline/contract/visiting/tracking';
import type { Ctx } from '../../context.ts';
import { listTriggerRows } from './personalization.queries.ts';
import { readPreviewToken } from './preview-links.ts';
import { scriptTriggers } from './script-config.ts';
import { listVariantPages } from './variant-pages.queries.ts';

type Config = Omit<ScriptConfig, 'country'>;

/**
 * The configuration for somebody who opened a preview link: the one version it names, under the link's own token, so that
 * the script finds it by what the address says. Null where the token is none, or no longer good.
 */
export async function previewConfig(ctx: Ctx, config: Config, token: string): Promise<Config | null> {
  const of = readPreviewToken(ctx, config.domain, token);
  if (!of) return null;
  const { variant_id, page_id, version } = of;
  const [triggers, pages] = await Promise.all([
    listTriggerRows(ctx.db, config.domain),
    listVariantPages(ctx.db, { domain_id: config.domain, variant_id, page_id }, version),
  ]);
  const shown = scriptTriggers(triggers, pages).map((trigger) => ({ ...trigger, variant: token }));
  return { ...config, triggers: shown, rules: [] };
}
