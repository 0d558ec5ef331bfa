import type { Tokens } from '@sightline/contract/company/auth';
import type { User } from '@sightline/contract/company/users';
import type { OpenedSample } from '@sightline/contract/whole/sample';
import { enterAsGuest, limitGuests } from '../../company/accounts/guests.service.ts';
import { type Ctx, inTransaction, type UserCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { closeOrganization } from '../organization-data/delete-organization.service.ts';
import { findCopy, findGuest, insertCopy, takeEnded } from './sample.queries.ts';
import { copyWanted } from './sample-events.jobs.ts';

type Caller = Parameters<typeof limitGuests>[1];

const LASTS_MS = 86_400_000;
/** Each is some 30 MB. */
const MAX_COPIES = 20;

interface Opened extends OpenedSample {
  session: { user: User; tokens: Tokens } | null;
}

/** Signs the caller in as the guest of their copy once it is loaded; without one that is there, begins a new one. */
export async function openSample(ctx: Ctx, copy_id: string | undefined, caller: Caller): Promise<Opened> {
  if (!ctx.config.sample_workspace)
    throw new AppError('not_found', 'This installation has no sample workspace.');
  const copy = copy_id ? await findCopy(ctx.db, copy_id) : undefined;
  if (copy?.status === 'failed') throw new AppError('unavailable', FAILED);
  // Asking whether it is loaded is free; a copy and a session are limited.
  if (copy?.user_id === null) return { copy_id: copy.id, session: null };
  await limitGuests(ctx, caller);
  return copy
    ? { copy_id: copy.id, session: await enterAsGuest(ctx, copy.user_id, caller) }
    : { copy_id: await begin(ctx), session: null };
}

const FAILED = 'The sample workspace couldn’t be loaded because of a server error. Details are in the log.';

/** Replaces the guest's copy by a new one. */
export async function startSampleOver(ctx: UserCtx, caller: Caller): Promise<OpenedSample> {
  const guest = await findGuest(ctx.db, ctx.user.id);
  if (!guest) throw new AppError('not_found', 'Only the sample workspace can be started over.');
  await limitGuests(ctx, caller);
  return inTransaction(ctx, async (tx) => {
    await closeOrganization(tx, guest.org_id);
    return { copy_id: await begin(tx) };
  });
}

function begin(ctx: Ctx): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const copy_id = await insertCopy(tx.db, tx.now());
    await tx.jobs.send(tx.db, copyWanted, { copy_id });
    return copy_id;
  });
}

/** Copies end after a day, and the oldest earlier where there are many. */
export async function endCopies(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = new Date(tx.now().getTime() - LASTS_MS);
    for (const org_id of await takeEnded(tx.db, { before, most: MAX_COPIES }))
      await closeOrganization(tx, org_id);
  });
}
