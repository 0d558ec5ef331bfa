import type { Tokens } from '@sightline/contract/company/auth';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashToken } from '../../platform/hash-token.ts';
import {
  newToken,
  nextRefreshToken,
  REFRESH_DAYS,
  readAccessToken,
  signAccessToken,
} from './session-tokens.ts';
import {
  endSession,
  findSessionUser,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  lockTokenOwner,
  markRefreshTokenUsed,
  type RefreshTokenRow,
} from './sessions.queries.ts';

/** Within this time after a token's first use, a second tab may refresh with it too. */
const REUSE_GRACE_MS = 30_000;

export async function startSession(
  ctx: Ctx,
  user: { id: string },
  user_agent: string | null,
): Promise<Tokens> {
  const at = ctx.now();
  const refresh_token = newToken();
  const session_id = await inTransaction(ctx, async (tx) => {
    const id = await insertSession(tx.db, { user_id: user.id, user_agent, at });
    if (!id) throw new AppError('unauthorized', 'This account no longer exists.');
    await keepRefreshToken(tx, refresh_token, id, at);
    return id;
  });
  return {
    access_token: await signAccessToken(ctx.config.session_secret, { user_id: user.id, session_id }, at),
    refresh_token,
  };
}

/**
 * Exchanges a refresh token. Reuse after the grace period ends the whole session, because someone else may hold the
 * token.
 */
export async function refreshSession(ctx: Ctx, refresh_token: string): Promise<Tokens> {
  const at = ctx.now();
  const hash = hashToken(refresh_token);
  const tokens = await inTransaction(ctx, async (tx) => {
    if (!(await lockTokenOwner(tx.db, hash))) return null;
    const row = await lockRefreshToken(tx.db, hash);
    if (!row || row.ended_at || new Date(row.expires_at) <= at) return null;
    if (row.used_at && at.getTime() - Date.parse(row.used_at) > REUSE_GRACE_MS) {
      await endSession(tx.db, row.session_id, at);
      ctx.log.warn(
        { session_id: row.session_id, user_id: row.user_id },
        'refresh token used twice; session ended',
      );
      return null;
    }
    return followingPair(tx, refresh_token, hash, row, at);
  });
  if (!tokens) throw new AppError('unauthorized', 'Your session has ended. Please sign in again.');
  return tokens;
}

async function followingPair(
  ctx: Ctx,
  token: string,
  hash: Buffer,
  row: RefreshTokenRow,
  now: Date,
): Promise<Tokens> {
  const used_at = row.used_at ? new Date(row.used_at) : now;
  const refresh_token = nextRefreshToken(ctx.config.session_secret, token);
  if (!row.used_at) {
    await markRefreshTokenUsed(ctx.db, hash, row.session_id, now);
    await keepRefreshToken(ctx, refresh_token, row.session_id, now);
  }
  const claims = { user_id: row.user_id, session_id: row.session_id };
  return { access_token: await signAccessToken(ctx.config.session_secret, claims, used_at), refresh_token };
}

export async function endSessionOf(ctx: Ctx, refresh_token: string) {
  await inTransaction(ctx, async (tx) => {
    const row = await lockRefreshToken(tx.db, hashToken(refresh_token));
    if (row) await endSession(tx.db, row.session_id, ctx.now());
  });
}

/** The caller, or null. An ended session is refused at once, not only when its access token expires. */
export async function findCaller(ctx: Ctx, access_token: string) {
  const claims = await readAccessToken(ctx.config.session_secret, access_token, ctx.now());
  if (!claims) return null;
  const user = await findSessionUser(ctx.db, claims.session_id);
  return user && user.id === claims.user_id ? { ...user, session_id: claims.session_id } : null;
}

async function keepRefreshToken(ctx: Ctx, token: string, session_id: string, at: Date) {
  const expires_at = new Date(at.getTime() + REFRESH_DAYS * 86_400_000);
  await insertRefreshToken(ctx.db, { hash: hashToken(token), session_id, at, expires_at });
}
