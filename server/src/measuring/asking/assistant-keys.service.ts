import { type AskedPlatform, byAssistant, PLATFORM_LABEL } from '@sightline/contract/known-assistants';
import type { ModelOffers } from '@sightline/contract/measuring/asking';
import { AssistantError, type FailureKind } from '../../assistants/assistant-error.ts';
import { ASSISTANT_KINDS } from '../../assistants/assistant-kinds.ts';
import { listCost, pricedModels, USUAL_ANSWER } from '../../assistants/assistant-prices.ts';
import { listModels } from '../../assistants/provider-models.ts';
import { getDomainRow } from '../../company/domains/domains.service.ts';
import type { DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { awakeSignal } from '../../platform/awake/awake.ts';
import { sealText } from '../../platform/seal-text.ts';
import { forgetAskedModel } from './asked-models.queries.ts';
import { endPause } from './asking.queries.ts';
import { dropAssistantKey, keepAssistantKey } from './assistant-keys.queries.ts';
import { isRuled, ownAccount, ownKeys, sealingKey } from './connections.service.ts';

const DEFAULT_MODEL = byAssistant(({ model }) => model);
const OPERATOR = byAssistant(({ operator }) => operator);
/** As cheap as a question is that a person would believe. */
const TRIAL = 'Which is the largest city of France? Answer with its name only.';
const HINT_LENGTH = 4;
/** As many as a person would look through. */
const MAX_MODELS = 60;

interface Pasted {
  platform: AskedPlatform;
  /** The kept one unless given. */
  api_key?: string | undefined;
}

/** Keeps a key of the organization after one question was answered with it; the key is never shown again. */
export async function connectAssistant(
  ctx: DomainCtx,
  { model, ...pasted }: Pasted & { model?: string | undefined },
): Promise<void> {
  await refuseOthers(ctx, pasted.platform);
  const { platform } = pasted;
  const { org_id } = ctx.user;
  const api_key = await keyToUse(ctx, pasted);
  if (!api_key) throw keyError(`Paste a key of ${OPERATOR[platform]}.`);
  const key = {
    platform,
    api_key,
    model: model ?? DEFAULT_MODEL[platform],
    account: ownAccount(platform, org_id),
  };
  await tryOut(ctx, key);
  await keepAssistantKey(ctx.db, {
    org_id,
    platform,
    sealed_key: sealText(sealingKey(ctx), api_key),
    hint: api_key.slice(-HINT_LENGTH),
    model: key.model,
    connected_by: ctx.user.id,
    at: ctx.now(),
  });
  await endPause(ctx.db, key.account);
  await forgetAskedModel(ctx.db, key.account);
}

/** Forgets the organization's key, also one that waits behind a key of the installation. */
export async function disconnectAssistant(ctx: DomainCtx, platform: AskedPlatform): Promise<void> {
  const { org_id } = ctx.user;
  if ((await dropAssistantKey(ctx.db, org_id, platform)) === 0) await refuseOthers(ctx, platform);
  await forgetAskedModel(ctx.db, ownAccount(platform, org_id));
}

/** The models that a key may use, with what an answer costs; those of our price list where the provider tells none. */
export async function offerModels(ctx: DomainCtx, { platform, ...pasted }: Pasted): Promise<ModelOffers> {
  await refuseOthers(ctx, platform);
  const api_key = await keyToUse(ctx, { platform, ...pasted });
  const { names, detail } = api_key
    ? await askForModels(ctx, platform, api_key)
    : { names: [], detail: null };
  const known = [...new Set([DEFAULT_MODEL[platform], ...pricedModels(platform)])];
  const is_listed = names.length > 0;
  return {
    models: (is_listed ? usualFirst(names, DEFAULT_MODEL[platform]) : known).map((model) => ({
      name: model,
      answer_usd: listCost({ platform, model }, USUAL_ANSWER),
    })),
    source: is_listed ? 'provider' : 'price_list',
    detail,
  };
}

const usualFirst = (names: string[], usual: string) => [
  ...names.filter((name) => name === usual),
  ...names.filter((name) => name !== usual),
];

async function askForModels(ctx: DomainCtx, platform: AskedPlatform, api_key: string) {
  const operator = OPERATOR[platform];
  const { base_urls, timeout_ms } = ctx.config.assistants;
  try {
    const signal = awakeSignal(timeout_ms);
    const options = { api_key, base_url: base_urls[platform], timeout_ms, signal };
    const models = await listModels(ASSISTANT_KINDS[platform].models, options);
    const names = [...new Set(models.map(({ name }) => name))].slice(0, MAX_MODELS);
    return {
      names,
      detail: names.length > 0 ? null : `${operator} listed no model; these are the ones we know.`,
    };
  } catch (error) {
    if (!(error instanceof AssistantError)) throw error;
    if (error.kind === 'key') throw keyError(KEY_SENTENCES.key?.(operator, '') ?? error.message);
    return { names: [], detail: `${operator} did not list its models; these are the ones we know.` };
  }
}

async function keyToUse(ctx: DomainCtx, { platform, api_key }: Pasted): Promise<string | null> {
  if (api_key) return api_key;
  const kept = (await ownKeys(ctx, ctx.domain_id)).find((key) => key.platform === platform);
  return kept?.api_key ?? null;
}

/** Keys of the installation rule, and anyone can be a guest of the sample. */
async function refuseOthers(ctx: DomainCtx, platform: AskedPlatform) {
  if ((await getDomainRow(ctx, ctx.domain_id)).is_sample)
    throw new AppError(
      'forbidden',
      'The sample workspace has assistants of its own. Sign up to connect yours.',
    );
  if (isRuled(ctx, platform))
    throw new AppError(
      'conflict',
      `${PLATFORM_LABEL[platform]} is connected with a key of this installation, which its administrator sets.`,
    );
  if (!ctx.config.assistants.pasted_keys)
    throw new AppError('conflict', 'On this installation only its administrator connects assistants.');
}

async function tryOut(ctx: DomainCtx, key: Parameters<DomainCtx['assistantWith']>[0]) {
  const locale = { country: null, region: null, city: null, language: 'en' };
  const signal = awakeSignal(ctx.config.assistants.timeout_ms);
  try {
    await ctx.assistantWith(key).ask({ text: TRIAL, locale, signal });
  } catch (error) {
    if (!(error instanceof AssistantError)) throw error;
    ctx.log.warn({ platform: key.platform, kind: error.kind }, 'a pasted key could not be used');
    throw keyError(KEY_SENTENCES[error.kind]?.(OPERATOR[key.platform], key.model) ?? error.message);
  }
}

/** What the person who pasted the key can do; sentences of runs speak of measuring. */
const KEY_SENTENCES: Partial<Record<FailureKind, (operator: string, model: string) => string>> = {
  key: (operator) =>
    `${operator} refused this key. Copy it again, or create another one: it may be revoked or of another service.`,
  quota: (operator) => `${operator} says the account has no credit left. Add some there, then connect again.`,
  access: (operator, model) =>
    `${operator} does not let this key use ${model}. Choose another model, or allow it for the key there.`,
  model: (operator, model) => `${operator} does not offer ${model} to this key. Choose another model.`,
  request: (operator, model) => `${operator} cannot answer with ${model}. Choose another model.`,
  rate: (operator) => `${operator} asks us to slow down. Connect again in a minute.`,
  overloaded: (operator) => `${operator} is overloaded or out of order. Connect again later.`,
  network: (operator) => `${operator} could not be reached from this server. Connect again later.`,
};

const keyError = (message: string) => new AppError('bad_request', message, { fields: { api_key: message } });
