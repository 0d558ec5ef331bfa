import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordLink, Tokens } from '@sightline/contract/auth';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { keepOrUndo } from '../../platform/db/database.ts';
import { cleanHost, createDomain } from '../domains/domains.service.ts';
import { startResearch } from '../research/research.service.ts';
import {
  findUserByEmail,
  insertOrganization,
  insertUser,
  type SampleMark,
  setPassword,
  type UserRow,
} from './accounts.queries.ts';
import { mailAccountExists, mailPasswordLink, purposeFor } from './password-links.ts';
import { limitRate } from './rate-limit.service.ts';
import { hashToken } from './session-tokens.ts';
import { endSessionsOf, findPasswordLink, takePasswordLink } from './sessions.queries.ts';
import { startSession } from './sessions.service.ts';
import { deleteLapsedInvitation } from './team.queries.ts';

export interface Caller {
  /** The address, of IPv6 its first half: whoever has one has all that begin alike, and limits count them as one. */
  network: string;
  user_agent: string | null;
}

const QUARTER_HOUR = 15 * 60;
/** Checked when nobody has the address, so that the answer takes as long either way. */
const NOBODY = hash('nobody has this password');

export interface SignUp {
  email: string;
  organization_name: string;
  domain_url: string;
}

/** Answers the same whether or not the address has an account. */
export async function signUp(ctx: Ctx, input: SignUp, caller: Caller) {
  await limitRate(ctx, {
    [`signup:ip:${caller.network}`]: { hits: 20, per_seconds: 3600 },
    ...lettersTo(input.email),
  });
  const host = cleanHost(input.domain_url);
  await inTransaction(ctx, async (tx) => {
    await deleteLapsedInvitation(tx.db, input.email, tx.now());
    const known = await findUserByEmail(tx.db, input.email);
    const { organization_name } = input;
    // The same is written for an address that has an account, or the time that it takes would tell.
    const opened = await keepOrUndo(tx.db, !known, () =>
      openAccount(tx, { email: known ? anyAddress() : input.email, organization_name, host, sample: null }),
    );
    if (known?.password_hash) return mailAccountExists(tx, known.email);
    await mailPasswordLink(tx, known ?? opened.user, known ? purposeFor(known) : 'first_password');
  });
}

/** An organisation with its first person and its domain, whose site is being read. To be called in a transaction. */
export async function openAccount(
  tx: Ctx,
  input: { email: string; organization_name: string; host: string; sample: SampleMark },
): Promise<{ user: UserRow; domain_id: string }> {
  const { email, organization_name: name, host, sample } = input;
  const at = tx.now();
  const org_id = await insertOrganization(tx.db, { name, sample, at });
  const user = await insertUser(tx.db, { org_id, email, at });
  if (!user) throw new AppError('conflict', 'This address is signing up at this moment. Try again.');
  const domain = await createDomain(tx, { org_id, host, brand_name: name, created_by: user.id });
  await startResearch(tx, { domain_id: domain.id, started_by: user.id });
  return { user, domain_id: domain.id };
}

export async function logIn(
  ctx: Ctx,
  input: { email: string; password: string },
  caller: Caller,
): Promise<{ user: UserRow; tokens: Tokens }> {
  const email = input.email.toLowerCase();
  await limitRate(ctx, {
    [`login:ip:${caller.network}`]: { hits: 60, per_seconds: QUARTER_HOUR },
    [`login:email:${email}`]: { hits: 10, per_seconds: QUARTER_HOUR },
  });
  const user = await findUserByEmail(ctx.db, email);
  const right = await verify(user?.password_hash ?? (await NOBODY), input.password);
  if (!user?.password_hash || !right) throw new AppError('unauthorized', 'Invalid credentials');
  return { user, tokens: await startSession(ctx, user, caller.user_agent) };
}

/** Silent about which addresses exist. */
export async function requestPasswordReset(ctx: Ctx, email: string, caller: Caller) {
  await limitRate(ctx, {
    [`reset:ip:${caller.network}`]: { hits: 30, per_seconds: 3600 },
    ...lettersTo(email),
  });
  await inTransaction(ctx, async (tx) => {
    const user = await findUserByEmail(tx.db, email);
    const addressed = user ?? { id: randomUUID(), email: anyAddress(), password_hash: '', invited_at: null };
    await keepOrUndo(tx.db, user !== undefined, () => mailPasswordLink(tx, addressed, purposeFor(addressed)));
  });
}

/** Nobody's mailbox is filled by strangers who name its address. */
const lettersTo = (email: string) => ({
  [`letters:email:${email.toLowerCase()}`]: { hits: 5, per_seconds: 3600 },
});

/** Of nobody, and never written to. */
const anyAddress = () => `${randomUUID()}@nobody.invalid`;

/** What a mailed link is for, or null when it cannot be used; reading it does not use it up. */
export async function getPasswordLink(
  ctx: Ctx,
  input: { token: string; id: string },
  caller: Caller,
): Promise<PasswordLink | null> {
  await limitRate(ctx, { [`password-link:ip:${caller.network}`]: { hits: 120, per_seconds: QUARTER_HOUR } });
  if (!isUuid(input.id)) return null;
  return (await findPasswordLink(ctx.db, hashToken(input.token), input.id, ctx.now())) ?? null;
}

/** A new password ends every session of the person. */
export async function resetPassword(
  ctx: Ctx,
  input: { token: string; id: string; password: string },
  caller: Caller,
) {
  await limitRate(ctx, { [`reset-password:ip:${caller.network}`]: { hits: 30, per_seconds: QUARTER_HOUR } });
  const link = hashToken(input.token);
  // Asked before the costly part, which nobody gets for a made-up link.
  const isThere = isUuid(input.id) && (await findPasswordLink(ctx.db, link, input.id, ctx.now()));
  if (!isThere) throw noLink();
  const password_hash = await hash(input.password);
  await inTransaction(ctx, async (tx) => {
    if (!(await takePasswordLink(tx.db, link, input.id, ctx.now()))) throw noLink();
    await setPassword(tx.db, input.id, password_hash);
    await endSessionsOf(tx.db, input.id, ctx.now());
  });
}

const noLink = () => new AppError('bad_request', 'This link is no longer valid. Ask for a new one.');

function isUuid(text: string) {
  return /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
}
