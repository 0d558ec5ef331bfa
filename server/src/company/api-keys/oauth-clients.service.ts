import { nameSchema } from '@sightline/contract/shapes';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { type ClientRow, deleteUnusedClients, findClientRow, insertClient } from './oauth.queries.ts';
import { isRedirect } from './redirects.ts';

const MAX_REDIRECTS = 10;
const MAX_DOCUMENT_BYTES = 20_000;
const DOCUMENT_MS = 5000;
const UNUSED_MS = 30 * 86_400_000;
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** What an app says about itself, in a registration or at its own address. Apps keep no secret here. */
const clientSchema = z.object({
  client_name: nameSchema(80).optional(),
  redirect_uris: z.array(z.string().refine(isRedirect)).min(1).max(MAX_REDIRECTS),
  token_endpoint_auth_method: z.literal('none').optional().catch(undefined),
});

export interface OauthClient extends ClientRow {
  /** Where it describes itself, which proves that it is of this site. */
  host: string | null;
}

export async function registerClient(ctx: Ctx, body: unknown): Promise<ClientRow> {
  const parsed = clientSchema.safeParse(body);
  if (!parsed.success) throw new AppError('bad_request', 'Name one to ten redirect_uris of your own.');
  const { client_name, redirect_uris } = parsed.data;
  const at = ctx.now();
  await deleteUnusedClients(ctx.db, new Date(at.getTime() - UNUSED_MS));
  return insertClient(ctx.db, { name: client_name || 'A program', redirect_uris, at });
}

/** A program by its id: a registration, or the address of its description. */
export async function findClient(ctx: Ctx, client_id: string): Promise<OauthClient> {
  const client = UUID.test(client_id) ? await findClientRow(ctx.db, client_id) : undefined;
  if (client) return { ...client, host: null };
  if (!isDocumentAddress(client_id)) throw unknownProgram();
  return readDocument(ctx, client_id);
}

/** Whether it can be asked for tokens; what it may have depends on its code alone. */
export const isClient = async (ctx: Ctx, client_id: string): Promise<boolean> =>
  UUID.test(client_id)
    ? (await findClientRow(ctx.db, client_id)) !== undefined
    : isDocumentAddress(client_id);

function isDocumentAddress(client_id: string): boolean {
  if (client_id.length > 500 || !URL.canParse(client_id)) return false;
  const { protocol, pathname, hash, username, password, href } = new URL(client_id);
  return protocol === 'https:' && pathname !== '/' && !hash && !username && !password && href === client_id;
}

/** Fetched by the rules for strangers' addresses. */
async function readDocument(ctx: Ctx, address: string): Promise<OauthClient> {
  const limits = { max_bytes: MAX_DOCUMENT_BYTES, timeout_ms: DOCUMENT_MS, max_redirects: 0 };
  const answer = await ctx.fetch(address, limits).catch(() => null);
  const document = answer?.status === 200 && !answer.truncated ? parsed(answer.body) : null;
  const client = clientSchema.extend({ client_id: z.literal(address) }).safeParse(document);
  if (!client.success) throw unknownProgram();
  const { client_name, redirect_uris } = client.data;
  const { host } = new URL(address);
  return { id: address, name: client_name || host, redirect_uris, host };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

const unknownProgram = () =>
  new AppError('bad_request', 'This app is unknown here, or its description is invalid. Connect it again.', {
    fields: { client_id: 'Unknown app.' },
  });
