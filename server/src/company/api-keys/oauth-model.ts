import { randomBytes } from 'node:crypto';
import type {
  AuthorizationCodeModel,
  Client,
  RefreshTokenModel,
  Token,
  User,
} from '@node-oauth/oauth2-server';
import type { KeyScope } from '@sightline/contract/company/api-keys';
import type { Ctx } from '../../context.ts';
import { hashToken } from '../../platform/hash-token.ts';
import {
  deleteAppByCode,
  deleteAppByReplaced,
  deleteCode,
  findAppByRefresh,
  findCode,
  insertApp,
  updateApp,
  useUpRefresh,
} from './oauth.queries.ts';
import { isClient } from './oauth-clients.service.ts';

const GRANTS = ['authorization_code', 'refresh_token'];

/** Where the OAuth library finds and keeps what it needs; tokens are kept as hashes only. */
export function oauthModel(ctx: Ctx): AuthorizationCodeModel & RefreshTokenModel {
  const token = (beginning: string) => async () => beginning + randomBytes(32).toString('base64url');
  return {
    generateAccessToken: token('sl_'),
    generateRefreshToken: token('slr_'),
    getClient: async (id) => (await isClient(ctx, id)) && { id, grants: GRANTS },
    // `connectApp` keeps them, when the person says yes.
    saveAuthorizationCode: async () => null,
    getAuthorizationCode: async (code) => {
      const code_hash = hashToken(code);
      const row = await findCode(ctx.db, code_hash);
      if (!row) await endAppOfCode(ctx, code_hash);
      return (
        row && {
          authorizationCode: code,
          expiresAt: new Date(row.expires_at),
          redirectUri: row.redirect_uri,
          scope: [row.scope],
          client: { id: row.client_id, grants: GRANTS },
          user: { id: row.user_id, app_name: row.client_name, code_hash },
          codeChallenge: row.code_challenge,
          codeChallengeMethod: 'S256',
        }
      );
    },
    revokeAuthorizationCode: async ({ authorizationCode }) => {
      const hash = hashToken(authorizationCode);
      if ((await deleteCode(ctx.db, hash)) === 1) return true;
      await endAppOfCode(ctx, hash);
      return false;
    },
    getRefreshToken: async (refreshToken) => {
      const hash = hashToken(refreshToken);
      const row = await findAppByRefresh(ctx.db, hash);
      if (!row && (await deleteAppByReplaced(ctx.db, hash)) > 0)
        ctx.log.warn('an OAuth refresh token was used twice; its app was disconnected');
      return (
        row && {
          refreshToken,
          refreshTokenExpiresAt: new Date(row.refresh_until),
          scope: [row.scope],
          client: { id: row.client_id, grants: GRANTS },
          user: { id: row.user_id, key_id: row.id },
        }
      );
    },
    revokeToken: async ({ refreshToken }) => (await useUpRefresh(ctx.db, hashToken(refreshToken))) === 1,
    saveToken: (made, client, user) => saveToken(ctx, made, client, user),
    // Keys are looked up by who is called, not here.
    getAccessToken: async () => null,
  };
}

/** A code that is sent twice has two owners, so what was made from it ends (OAuth 2.1, 4.1.3). */
async function endAppOfCode(ctx: Ctx, code_hash: Buffer) {
  if ((await deleteAppByCode(ctx.db, code_hash)) > 0)
    ctx.log.warn('an OAuth code was used twice; its app was disconnected');
}

async function saveToken(ctx: Ctx, made: Token, client: Client, user: User): Promise<Token> {
  const { accessToken, accessTokenExpiresAt, refreshToken, refreshTokenExpiresAt, scope } = made;
  if (!accessTokenExpiresAt || !refreshToken || !refreshTokenExpiresAt)
    throw new Error('A token without an end.');
  const tokens = {
    key_hash: hashToken(accessToken),
    expires_at: accessTokenExpiresAt,
    refresh_hash: hashToken(refreshToken),
    refresh_until: refreshTokenExpiresAt,
  };
  if (user.key_id) await updateApp(ctx.db, user.key_id, tokens);
  else
    await insertApp(ctx.db, {
      ...tokens,
      user_id: user.id,
      client_id: client.id,
      name: user.app_name,
      code_hash: user.code_hash,
      scope: scope?.[0] === 'write' ? 'write' : ('read' satisfies KeyScope),
      at: ctx.now(),
    });
  return { ...made, client, user };
}
