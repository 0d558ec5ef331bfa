import type { Assistant } from '../../assistants/assistant.ts';
import { getDomainRow } from '../../company/domains/domains.service.ts';
import type { Ctx, PastedKey } from '../../context.ts';
import { keyFor } from '../../platform/derive-key.ts';
import { openText } from '../../platform/seal-text.ts';
import { listAssistantKeys } from './assistant-keys.queries.ts';

/** With which an organization's keys are sealed. */
export const sealingKey = ({ config }: Pick<Ctx, 'config'>) =>
  keyFor(config.session_secret, 'assistant keys');

/** How pauses know an organization's key. */
export const ownAccount = (platform: string, org_id: string) => `${platform}:${org_id}`;

export interface OwnKey extends Omit<PastedKey, 'api_key'> {
  /** Null where it was sealed with another secret of the installation. */
  api_key: string | null;
  hint: string;
}

/** The keys of a website's organization, except where the installation has one or allows none. */
export async function ownKeys(ctx: Ctx, domain_id: string): Promise<OwnKey[]> {
  if (!ctx.config.assistants.pasted_keys) return [];
  const rows = await listAssistantKeys(ctx.db, domain_id);
  return rows
    .filter(({ platform }) => !isRuled(ctx, platform))
    .map(({ org_id, sealed_key, ...row }) => ({
      ...row,
      api_key: openText(sealingKey(ctx), sealed_key),
      account: ownAccount(row.platform, org_id),
    }));
}

/** Keys of the environment rule: the administrator who set them pays for them. */
export const isRuled = (ctx: Pick<Ctx, 'assistants'>, platform: string) =>
  ctx.assistants.some((one) => one.platform === platform);

/**
 * The assistants that answer for a website besides the built-in reader: those of the installation's keys, and for others
 * those of its organization's. The sample has its own, which cost nothing; nobody else has them, and it has none of the
 * others, because nobody should pay for questions about invented companies.
 */
export async function connectedFor(ctx: Ctx, domain_id: string): Promise<readonly Assistant[]> {
  const { is_sample } = await getDomainRow(ctx, domain_id);
  if (is_sample) return ctx.sample_assistants;
  const own = (await ownKeys(ctx, domain_id)).flatMap(({ api_key, ...key }) =>
    api_key === null ? [] : ctx.assistantWith({ ...key, api_key }),
  );
  return [...ctx.assistants, ...own];
}

/** The platforms of a website's connected assistants. */
export async function connectedPlatforms(ctx: Ctx, domain_id: string): Promise<ReadonlySet<string>> {
  return new Set((await connectedFor(ctx, domain_id)).map(({ platform }) => platform));
}
