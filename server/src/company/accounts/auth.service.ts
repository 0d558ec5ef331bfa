import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordLink, Tokens } from '@sightline/contract/company/auth';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { keepOrUndo } from '../../platform/db/database.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { limitRate, uncount } from '../rate-limits/rate-limit.service.ts';
import { findUser, findUserByEmail, setPassword, type UserRow } from './accounts.queries.ts';
import { hashNewPassword } from './choose-password.service.ts';
import { countGuess, rememberNetwork } from './guesses.service.ts';
import { anyAddress, emailsTo } from './mailed-strangers.ts';
import { mailPasswordLink, purposeFor } from './password-links.ts';
import { endSessionsOf, findPasswordLink, takePasswordLink } from './sessions.queries.ts';
import { startSession } from './sessions.service.ts';

export interface Caller {
  /**
   * The IP address, or the first half of an IPv6 address: its owner controls all addresses with that half, so limits
   * count them as one.
   */
  network: string;
  user_agent: string | null;
}

export interface StartedSession {
  user: UserRow;
  tokens: Tokens;
}

const QUARTER_HOUR = 15 * 60;
/** Checked when no account has the address, so that both cases take equally long. */
const NOBODY = hash('nobody has this password');

export async function logIn(
  ctx: Ctx,
  input: { email: string; password: string },
  caller: Caller,
): Promise<StartedSession> {
  const email = input.email.toLowerCase();
  const counted = await countGuess(ctx, email, caller.network);
  const user = await findUserByEmail(ctx.db, email);
  const right = await verify(user?.password_hash ?? (await NOBODY), input.password);
  if (!user?.password_hash || !right) throw new AppError('unauthorized', 'Invalid credentials');
  await uncount(ctx, counted);
  await rememberNetwork(ctx, user.id, caller.network);
  return { user, tokens: await startSession(ctx, user, caller.user_agent) };
}

/** Does not reveal which addresses exist. */
export async function requestPasswordReset(ctx: Ctx, email: string, caller: Caller) {
  await limitRate(ctx, {
    [`reset:ip:${caller.network}`]: { hits: 30, per_seconds: 3600 },
    ...emailsTo(email),
  });
  await inTransaction(ctx, async (tx) => {
    const user = await findUserByEmail(tx.db, email);
    const addressed = user ?? { id: randomUUID(), email: anyAddress(), password_hash: '', invited_at: null };
    await keepOrUndo(tx.db, user !== undefined, () => mailPasswordLink(tx, addressed, purposeFor(addressed)));
  });
}

/** The purpose of a mailed link, or null when it is invalid; reading does not use it up. */
export async function getPasswordLink(
  ctx: Ctx,
  input: { token: string; id: string },
  caller: Caller,
): Promise<PasswordLink | null> {
  await limitRate(ctx, { [`password-link:ip:${caller.network}`]: { hits: 120, per_seconds: QUARTER_HOUR } });
  if (!isUuid(input.id)) return null;
  return (await findPasswordLink(ctx.db, hashToken(input.token), input.id, ctx.now())) ?? null;
}

/** A new password ends all of the person's sessions and starts one here, because the link proves who they are. */
export async function resetPassword(
  ctx: Ctx,
  input: { token: string; id: string; password: string },
  caller: Caller,
): Promise<StartedSession> {
  await limitRate(ctx, { [`reset-password:ip:${caller.network}`]: { hits: 30, per_seconds: QUARTER_HOUR } });
  const link = hashToken(input.token);
  // Checked before the expensive part, so that a made-up link never triggers it.
  const isThere = isUuid(input.id) && (await findPasswordLink(ctx.db, link, input.id, ctx.now()));
  if (!isThere) throw noLink();
  const password_hash = await hashNewPassword(ctx, input.id, input.password);
  return inTransaction(ctx, async (tx) => {
    if (!(await takePasswordLink(tx.db, link, input.id, ctx.now()))) throw noLink();
    await setPassword(tx.db, input.id, password_hash);
    await endSessionsOf(tx.db, input.id, ctx.now());
    const user = await findUser(tx.db, input.id);
    if (!user) throw noLink();
    await rememberNetwork(tx, user.id, caller.network);
    return { user, tokens: await startSession(tx, user, caller.user_agent) };
  });
}

const noLink = () => new AppError('bad_request', 'This link is no longer valid. Request a new one.');

function isUuid(text: string) {
  return /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
}
