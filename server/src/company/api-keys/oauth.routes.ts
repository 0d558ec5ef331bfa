import OAuth2Server from '@node-oauth/oauth2-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { faultError, pairsFaultOf } from '../../platform/http/check-input.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { limitRate } from '../rate-limits/rate-limit.service.ts';
import { isOurs, mcpAddress } from './connect-app.service.ts';
import { deleteApp } from './oauth.queries.ts';
import { registerClient } from './oauth-clients.service.ts';
import { oauthModel } from './oauth-model.ts';

const ACCESS_SECONDS = 3600;
/** A code, a secret and two addresses. */
const MAX_FORM_BYTES = 20_000;
const REFRESH_SECONDS = 60 * 86_400;

/** How apps discover the server, register, and get their tokens: OAuth 2.1 for public clients. */
export function oauthRoutes(app: FastifyInstance, ctx: Ctx) {
  const own = (path: string) => new URL(path, ctx.config.public_url).href;
  const resource = {
    resource: mcpAddress(ctx),
    authorization_servers: [new URL(ctx.config.public_url).origin],
    scopes_supported: ['read', 'write'],
    bearer_methods_supported: ['header'],
    resource_name: ctx.config.dashboard.product_name,
  };
  const server = {
    issuer: new URL(ctx.config.public_url).origin,
    authorization_endpoint: own('/connect'),
    token_endpoint: own('/oauth/token'),
    registration_endpoint: own('/oauth/register'),
    revocation_endpoint: own('/oauth/revoke'),
    scopes_supported: ['read', 'write'],
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  };
  app.get('/.well-known/oauth-protected-resource', () => resource);
  app.get('/.well-known/oauth-protected-resource/mcp', () => resource);
  app.get('/.well-known/oauth-authorization-server', () => server);
  app.register(async (scope) => tokenRoutes(scope, ctx));
}

async function tokenRoutes(app: FastifyInstance, ctx: Ctx) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, body, done) => {
      const form = new URLSearchParams(String(body));
      const fault = pairsFaultOf(form);
      done(fault && faultError(fault), Object.fromEntries(form));
    },
  );
  app.post('/oauth/register', async (request, reply) => {
    await limit(ctx, request, 'register', 30);
    const { id, name, redirect_uris } = await registerClient(ctx, request.body);
    return reply.code(201).send({
      client_id: id,
      client_name: name,
      redirect_uris,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    });
  });
  const oauth = new OAuth2Server({
    model: oauthModel(ctx),
    accessTokenLifetime: ACCESS_SECONDS,
    refreshTokenLifetime: REFRESH_SECONDS,
    requireClientAuthentication: { authorization_code: false, refresh_token: false },
  });
  app.post('/oauth/token', async (request, reply) => {
    await limit(ctx, request, 'token', 600);
    const { resource } = fieldsOf(request);
    if (!isOurs(ctx, resource)) return reply.code(400).send({ error: 'invalid_target' });
    return sendToken(oauth, request, reply);
  });
  app.post('/oauth/revoke', async (request, reply) => {
    await limit(ctx, request, 'revoke', 600);
    const { token } = fieldsOf(request);
    if (token) await deleteApp(ctx.db, hashToken(token));
    // Whether there was such a token is nobody's business.
    return reply.send({});
  });
}

const limit = (ctx: Ctx, request: FastifyRequest, what: string, hits: number) =>
  limitRate(ctx, { [`oauth-${what}:${networkOf(request.ip)}`]: { hits, per_seconds: 3600 } });

function fieldsOf({ body }: FastifyRequest): Record<string, string | undefined> {
  if (typeof body !== 'object' || body === null) throw new AppError('bad_request', 'Send a form.');
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'));
}

async function sendToken(oauth: OAuth2Server, request: FastifyRequest, reply: FastifyReply) {
  const asked = new OAuth2Server.Request({
    method: 'POST',
    query: {},
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': '1',
      'transfer-encoding': 'chunked',
    },
    body: fieldsOf(request),
  });
  const answer = new OAuth2Server.Response({});
  try {
    await oauth.token(asked, answer);
  } catch (error) {
    if (!(error instanceof OAuth2Server.OAuthError) || error.code >= 500) throw error;
    return reply.code(error.code).send({ error: error.name, error_description: error.message });
  }
  return reply.send(answer.body);
}
