import { createHash } from 'node:crypto';
import type { Prompt } from '@sightline/contract/prompts';
import type { Topic } from '@sightline/contract/topics';
import type { DomainCtx } from '../../context.ts';
import { listPrompts } from './prompts.service.ts';
import { listTopics } from './topics.service.ts';

type Headers = { etag: string; 'cache-control': string };
export type Snapshot =
  | { status: 200; headers: Headers; body: { topics: Topic[]; prompts: Prompt[] } }
  | { status: 304; headers: Headers };

/** All topics and prompts, or 304 when the caller has them already. */
export async function getSnapshot(ctx: DomainCtx, if_none_match: string | null): Promise<Snapshot> {
  const [topics, prompts] = await Promise.all([listTopics(ctx), listPrompts(ctx, null)]);
  const body = { topics, prompts };
  const etag = `"${createHash('sha1').update(JSON.stringify(body)).digest('base64url')}"`;
  const headers = { etag, 'cache-control': 'private, no-cache' };
  return if_none_match === etag ? { status: 304, headers } : { status: 200, headers, body };
}
