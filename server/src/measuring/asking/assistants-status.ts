import { PLATFORM_LABEL, PLATFORMS, type Platform } from '@sightline/contract/known-assistants';
import type { AssistantStatus, AssistantsStatus } from '@sightline/contract/measuring/asking';
import { priceKindOf } from '../../assistants/assistant-prices.ts';
import { writerOf } from '../../company/domains/writer-of-domain.service.ts';
import type { DomainCtx } from '../../context.ts';
import type { AssistantWriter } from '../../writer/writer.ts';
import { listPauses } from './asking.queries.ts';
import { assistantsOf } from './assistants-of-domain.ts';
import { spendOf } from './spend.queries.ts';

/** Which assistants can answer right now, and what they cost. */
export async function getAssistantsStatus(ctx: DomainCtx): Promise<AssistantsStatus> {
  const { assistants, reader, is_sample } = await assistantsOf(ctx, ctx.domain_id);
  const paused = is_sample ? [] : await listPauses(ctx.db, ctx.now());
  const pauses = new Map(paused.map((pause) => [pause.platform, pause]));
  const list = PLATFORMS.map((platform): AssistantStatus => {
    const assistant = assistants.get(platform);
    const surface = platform === 'local' ? 'built_in' : 'api';
    if (!assistant) {
      const detail = whyNot(platform, is_sample);
      return { platform, status: 'not_connected', model: null, price: null, surface, detail };
    }
    const pause = pauses.get(platform);
    const stopped = pause && pause.kind !== 'rate';
    return {
      platform,
      status: stopped ? 'paused' : 'connected',
      model: assistant.model,
      price: surface === 'api' && !is_sample ? priceKindOf(assistant) : null,
      surface,
      detail: stopped ? pause.detail : null,
    };
  });
  return {
    are_sample_answers: is_sample,
    assistants: list,
    reader_index: reader.pages,
    writer: (await writerOf(ctx, ctx.domain_id)).name,
    assistant_writer: is_sample ? null : ctx.assistant_writer && namesOf(ctx.assistant_writer),
    spend: await spendOf(ctx.db, ctx.domain_id, ctx.now()),
  };
}

const namesOf = ({ platform, model }: AssistantWriter) => ({ platform, model });

function whyNot(platform: Platform, is_sample: boolean): string {
  if (platform === 'local') return 'It has no pages to answer from yet.';
  if (is_sample) return `${PLATFORM_LABEL[platform]} does not answer in the sample workspace.`;
  return `${PLATFORM_LABEL[platform]} is not connected: no key is set.`;
}
