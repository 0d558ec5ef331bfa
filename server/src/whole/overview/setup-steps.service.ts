import type { SetupSteps } from '@sightline/contract/whole/overview';
import { getDomainRow } from '../../company/domains/domains.service.ts';
import type { DomainCtx } from '../../context.ts';
import { connectedPlatforms } from '../../measuring/asking/connections.service.ts';
import { showsVariant } from '../../personalizing/variants/variant-lives.service.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import { findSetup, hideSetup, showSetup } from './setup-steps.queries.ts';

/** From two on, shares mean something, and the built-in reader compares. */
const MIN_COMPETITORS = 2;

/** Nothing is ticked: every step is done as soon as what it is for is there, and open again when it is gone. */
export async function getSetupSteps(ctx: DomainCtx): Promise<SetupSteps> {
  const facts = await findSetup(ctx.db, { domain_id: ctx.domain_id, user_id: ctx.user.id });
  const { is_sample } = await getDomainRow(ctx, ctx.domain_id);
  const isConnected = !is_sample && (await connectedPlatforms(ctx, ctx.domain_id)).size > 0;
  const [visitors, isShown] = await Promise.all([
    facts.tagged ? figuresOf(ctx).visitors(ctx.domain_id, { limit: 1, cursor: null }) : [],
    showsVariant(ctx),
  ]);
  return {
    steps: [
      { key: 'read', done: facts.pages_read > 0 },
      { key: 'assistant', done: isConnected },
      { key: 'competitors', done: facts.competitors >= MIN_COMPETITORS },
      { key: 'publish', done: facts.published },
      { key: 'tag', done: facts.tagged },
      { key: 'visit', done: visitors.length > 0 },
      { key: 'variant', done: isShown },
    ],
    hidden: facts.hidden,
  };
}

export async function setSetupHidden(ctx: DomainCtx, hidden: boolean): Promise<SetupSteps> {
  const of = { domain_id: ctx.domain_id, user_id: ctx.user.id };
  await (hidden ? hideSetup(ctx.db, { ...of, at: ctx.now() }) : showSetup(ctx.db, of));
  return getSetupSteps(ctx);
}
