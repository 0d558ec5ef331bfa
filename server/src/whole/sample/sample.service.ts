import type { Tokens } from '@sightline/contract/company/auth';
import type { User } from '@sightline/contract/company/users';
import type { SampleState } from '@sightline/contract/whole/sample';
import { enterAsGuest, limitGuests } from '../../company/accounts/guests.service.ts';
import { type Ctx, inTransaction, type UserCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { buildSample } from './sample.jobs.ts';
import { claimBuild, findSample, isGuest, type SampleRow } from './sample.queries.ts';
import { ALL_DAYS } from './sample-sites.ts';

type Caller = Parameters<typeof limitGuests>[1];

export async function sampleState(ctx: Ctx): Promise<SampleState> {
  mustBeOn(ctx);
  return toState(await findSample(ctx.db));
}

/** Signs the caller in as the guest, and starts the build if there is no workspace yet. */
export async function openSample(
  ctx: Ctx,
  caller: Caller,
): Promise<{ state: SampleState; session: { user: User; tokens: Tokens } | null }> {
  mustBeOn(ctx);
  await limitGuests(ctx, caller);
  await begin(ctx, { anew: false });
  const row = await findSample(ctx.db);
  const guest = row?.status === 'ready' ? row.user_id : null;
  return { state: toState(row), session: guest ? await enterAsGuest(ctx, guest, caller) : null };
}

/** Discards guests' changes to the workspace, with their sessions. */
export async function startSampleOver(ctx: UserCtx, caller: Caller): Promise<SampleState> {
  mustBeOn(ctx);
  if (!(await isGuest(ctx.db, ctx.user.id)))
    throw new AppError('not_found', 'Only the sample workspace can be started over.');
  await limitGuests(ctx, caller);
  await begin(ctx, { anew: true });
  return sampleState(ctx);
}

async function begin(ctx: Ctx, { anew }: { anew: boolean }) {
  await inTransaction(ctx, async (tx) => {
    const build = await claimBuild(tx.db, { anew, planned: ALL_DAYS, at: tx.now() });
    if (build) await tx.jobs.send(tx.db, buildSample, build);
  });
}

function mustBeOn({ config }: Ctx) {
  if (!config.sample_workspace) throw new AppError('not_found', 'This installation has no sample workspace.');
}

function toState(row: SampleRow | undefined): SampleState {
  if (!row) return { status: 'none', done: 0, planned: ALL_DAYS, doing: null, detail: null };
  const { status, done, planned, doing, detail } = row;
  return { status, done, planned, doing, detail };
}
