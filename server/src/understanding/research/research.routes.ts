import { awakeSignal } from '../../platform/awake/awake.ts';
import { inDomain } from '../../procedures.ts';
import { proposePrompts } from './proposals.service.ts';
import { getResearchStatus, initialTopics, restartResearch } from './research.service.ts';

export const onboarding = {
  researchStatus: inDomain.onboarding.researchStatus.handler(({ context }) => getResearchStatus(context.ctx)),
  restartResearch: inDomain.onboarding.restartResearch.handler(async ({ context }) => {
    await restartResearch(context.ctx);
    return { ok: true } as const;
  }),
  initialTopics: inDomain.onboarding.initialTopics.handler(({ context, signal }) =>
    initialTopics(context.ctx, signal ?? awakeSignal(240_000)),
  ),
  previewPrompts: inDomain.onboarding.previewPrompts.handler(async ({ context, input, signal }) => {
    const { ctx } = context;
    const prompts = await proposePrompts(
      ctx,
      ctx.domain_id,
      input.topic_text,
      signal ?? awakeSignal(180_000),
    );
    return prompts.map((prompt) => prompt.text);
  }),
};
