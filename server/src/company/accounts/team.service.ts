import { setTimeout as sleep } from 'node:timers/promises';
import type { Teammate } from '@sightline/contract/company/users';
import { inTransaction, type UserCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { isLockedAway } from '../../platform/db/database.ts';
import { limitRate } from '../rate-limits/rate-limit.service.ts';
import { findUserByEmail } from './accounts.queries.ts';
import { mustNotBeSample } from './guests.service.ts';
import { takenError } from './invitations.ts';
import { mailPasswordLink } from './password-links.ts';
import { usePasswordLinks } from './sessions.queries.ts';
import {
  countTeammates,
  deleteLapsedInvitation,
  deleteUser,
  findTeammate,
  hasJoinedBesides,
  insertInvitedUser,
  listTeammateRows,
  lockTeam,
  renewInvitation,
  type TeammateRow,
} from './team.queries.ts';

const MAX_PEOPLE = 500;
const DAY = 24 * 3600;

export async function listTeam(ctx: UserCtx): Promise<Teammate[]> {
  return (await listTeammateRows(ctx.db, ctx.user.org_id, MAX_PEOPLE)).map(toTeammate);
}

/** Adds someone to the organization and mails them a link to choose a password. */
export async function invite(
  ctx: UserCtx,
  { email, name }: { email: string; name: string | null },
): Promise<Teammate> {
  const { org_id, id: invited_by } = ctx.user;
  await mustNotBeSample(ctx);
  await limitInvitations(ctx, email);
  return inTransaction(ctx, async (tx) => {
    const at = tx.now();
    await lockOwnTeam(tx);
    if ((await countTeammates(tx.db, org_id)) >= MAX_PEOPLE)
      throw new AppError('conflict', `An organization can have ${MAX_PEOPLE} people. Remove someone first.`);
    const known = await findUserByEmail(tx.db, email);
    if (known?.org_id !== org_id) await deleteLapsedInvitation(tx.db, email, at);
    const user = await insertInvitedUser(tx.db, { org_id, email, name, invited_by, at });
    if (!user) throw takenError(email, (await findUserByEmail(tx.db, email))?.org_id === org_id);
    await mailPasswordLink(tx, user, 'invitation');
    return toTeammate(user);
  });
}

/** Mails a new link and disables the older ones. */
export async function inviteAgain(ctx: UserCtx, id: string): Promise<Teammate> {
  await mustNotBeSample(ctx);
  const person = await getTeammate(ctx, id);
  await limitInvitations(ctx, person.email);
  return inTransaction(ctx, async (tx) => {
    await lockOwnTeam(tx);
    const { joined, email } = await getTeammate(tx, id);
    if (joined) throw new AppError('conflict', `${email} has already joined.`);
    const at = tx.now();
    await usePasswordLinks(tx.db, id, at);
    const user = await renewInvitation(tx.db, id, { invited_by: tx.user.id, at });
    await mailPasswordLink(tx, user, 'invitation');
    return toTeammate(user);
  });
}

/** Deletes a member of the organization, or the caller; their work stays. Their sign-ins end too. */
export async function removeTeammate(ctx: UserCtx, id: string) {
  await mustNotBeSample(ctx);
  await givingWay(() =>
    inTransaction(ctx, async (tx) => {
      await lockOwnTeam(tx);
      await getTeammate(tx, id);
      if (id === tx.user.id && !(await hasJoinedBesides(tx.db, tx.user.org_id, id)))
        throw new AppError(
          'conflict',
          'You’re the only one who can sign in. Delete the organization instead, or leave once someone else has joined.',
        );
      await deleteUser(tx.db, id);
    }),
  );
}

/** Waits for others who change the team, because one of them may have removed the caller. */
async function lockOwnTeam(tx: UserCtx) {
  await lockTeam(tx.db, tx.user.org_id);
  if (!(await findTeammate(tx.db, tx.user.org_id, tx.user.id)))
    throw new AppError('unauthorized', 'This account no longer exists.');
}

async function getTeammate(ctx: UserCtx, id: string): Promise<TeammateRow> {
  const person = await findTeammate(ctx.db, ctx.user.org_id, id);
  if (!person) throw new AppError('not_found', 'This person isn’t on your team.');
  return person;
}

/** Limits emails to people who did not ask for them. */
async function limitInvitations(ctx: UserCtx, email: string) {
  await limitRate(ctx, {
    [`invite:user:${ctx.user.id}`]: { hits: 30, per_seconds: 3600 },
    [`invite:org:${ctx.user.org_id}`]: { hits: 100, per_seconds: DAY },
    [`invite:email:${email.toLowerCase()}`]: { hits: 5, per_seconds: DAY },
  });
}

const MAX_TRIES = 25;

/** Rows that refer to the person may be written right now; those writes go first. */
async function givingWay(work: () => Promise<void>) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockedAway(error)) throw error;
      if (tries === MAX_TRIES) throw new AppError('conflict', 'Too many changes at once. Try again.');
      await sleep(50 + Math.random() * 100);
    }
  }
}

function toTeammate({
  id,
  email,
  org_id,
  additional_info,
  joined,
  invited_at,
  last_seen_at,
  email_state,
}: TeammateRow): Teammate {
  const name = additional_info.name || null;
  const letter_problem = emailProblem(email, email_state);
  return { id, email, org_id, name, additional_info, joined, invited_at, letter_problem, last_seen_at };
}

function emailProblem(email: string, state: TeammateRow['email_state']): string | null {
  if (state === 'refused')
    return `The mail server rejected the email to ${email}. If the address is wrong, remove this person and add the right one. Otherwise, resend the invitation.`;
  if (state === 'too late')
    return `The email to ${email} couldn’t be sent before its link expired. Resend the invitation.`;
  return null;
}
