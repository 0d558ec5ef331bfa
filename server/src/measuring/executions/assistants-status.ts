import { PLATFORM_LABEL, PLATFORMS, type Platform } from '@sightline/contract/known-assistants';
import type { AssistantStatus, AssistantsStatus } from '@sightline/contract/measuring/asking';
import { type Assistant, accountOf } from '../../assistants/assistant.ts';
import { listCost, priceKindOf, USUAL_ANSWER } from '../../assistants/assistant-prices.ts';
import { planOf } from '../../company/billing/billing.service.ts';
import { getDomainRow } from '../../company/domains/domains.service.ts';
import { writerOf } from '../../company/domains/writer-of-domain.service.ts';
import type { DomainCtx } from '../../context.ts';
import { endsOf } from '../asking/asked-models.service.ts';
import { listPauses } from '../asking/asking.queries.ts';
import { assistantsOf } from '../asking/assistants-of-domain.ts';
import { type OwnKey, ownKeys } from '../asking/connections.service.ts';
import { spendOf } from '../asking/spend.queries.ts';
import { listAnswerCosts } from './answer-costs.queries.ts';
import { countPromptsMeasured } from './planning.queries.ts';

/** Which assistants can answer right now, and what they cost. */
export async function getAssistantsStatus(ctx: DomainCtx): Promise<AssistantsStatus> {
  const { assistants, reader, is_sample } = await assistantsOf(ctx, ctx.domain_id);
  const paused = is_sample ? [] : await listPauses(ctx.db, ctx.now());
  const pauses = new Map(paused.map((pause) => [pause.account, pause]));
  const own = new Map((await ownKeys(ctx, ctx.domain_id)).map((key) => [key.platform, key] as const));
  const ends = is_sample ? new Map() : await endsOf(ctx, [...assistants.values()].map(accountOf));
  const costOf = await costsOf(ctx);
  const list = PLATFORMS.map((platform): AssistantStatus => {
    const assistant = assistants.get(platform);
    const key = platform === 'local' || is_sample ? undefined : own.get(platform);
    const surface = platform === 'local' ? 'built_in' : 'api';
    if (!assistant) {
      const detail = whyNot(platform, { is_sample, key });
      const about = { status: 'not_connected', model: null, price: null, answer_usd: null } as const;
      return { platform, ...about, surface, detail, ...sourceOf(undefined, key) };
    }
    const pause = pauses.get(accountOf(assistant));
    const stopped = pause && pause.kind !== 'rate';
    const isPaid = surface === 'api' && !is_sample;
    return {
      platform,
      status: stopped ? 'paused' : 'connected',
      model: assistant.model,
      price: isPaid ? priceKindOf(assistant) : null,
      answer_usd: isPaid ? costOf(assistant) : null,
      surface,
      detail: stopped ? pause.detail : (ends.get(`${accountOf(assistant)} ${assistant.model}`) ?? null),
      ...sourceOf(isPaid ? assistant : undefined, key),
    };
  });
  const small = is_sample ? null : await ctx.assistantWriter(ctx, ctx.domain_id);
  return {
    are_sample_answers: is_sample,
    assistants: list,
    reader_index: reader.pages,
    writer: (await writerOf(ctx, ctx.domain_id)).name,
    assistant_writer: small && { platform: small.platform, model: small.model },
    asking: await askingOf(ctx),
    may_paste_keys: ctx.config.assistants.pasted_keys,
    spend: await spendOf(ctx.db, ctx.domain_id, ctx.now()),
  };
}

const DAYS_A_MONTH = 30;
const DAYS = { daily: 1, weekly: 7 };

/** What a month asks, by the plan and the settings of the website. */
async function askingOf(ctx: DomainCtx): Promise<AssistantsStatus['asking']> {
  const { limits } = await planOf(ctx, ctx.user.org_id);
  const { samples_per_prompt, measuring_frequency } = await getDomainRow(ctx, ctx.domain_id);
  const days = Math.max(DAYS[limits.frequency], measuring_frequency === 'weekly' ? DAYS.weekly : 0);
  return {
    prompts: await countPromptsMeasured(ctx.db, ctx.domain_id, limits.topics),
    answers_per_prompt: samples_per_prompt,
    runs_a_month: measuring_frequency === 'paused' ? 0 : Math.round((10 * DAYS_A_MONTH) / days) / 10,
  };
}

/** What an answer cost here lately, else by list price. */
async function costsOf(ctx: DomainCtx): Promise<(assistant: Assistant) => number | null> {
  const rows = await listAnswerCosts(ctx.db, ctx.domain_id);
  const known = new Map(rows.map(({ platform, model, usd }) => [`${platform} ${model}`, usd]));
  return (assistant) =>
    known.get(`${assistant.platform} ${assistant.model}`) ?? listCost(assistant, USUAL_ANSWER);
}

function sourceOf(assistant: Assistant | undefined, key: OwnKey | undefined) {
  if (key) return { key: 'organization', key_hint: key.hint } as const;
  return { key: assistant ? ('installation' as const) : null, key_hint: null };
}

function whyNot(platform: Platform, { is_sample, key }: { is_sample: boolean; key: OwnKey | undefined }) {
  if (platform === 'local') return 'It has no pages to answer from yet.';
  if (is_sample) return `${PLATFORM_LABEL[platform]} does not answer in the sample workspace.`;
  if (key)
    return 'Your key can’t be read any more, because this installation’s secret has changed. Paste it again.';
  return `${PLATFORM_LABEL[platform]} is not connected: there is no key for it.`;
}
