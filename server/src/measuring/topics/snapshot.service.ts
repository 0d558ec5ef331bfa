import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { Topic } from '@sightline/contract/measuring/topics';
import type { Ctx, DomainCtx } from '../../context.ts';
import { namesEtag } from '../../platform/http/names-etag.ts';
import { listPrompts } from './prompts.service.ts';
import { snapshotVersion } from './topics.queries.ts';
import { listTopics } from './topics.service.ts';

type Headers = { etag: string; 'cache-control': string };
export type Snapshot =
  | { status: 200; headers: Headers; body: { topics: Topic[]; prompts: Prompt[] } }
  | { status: 304; headers: Headers };

/** Changes with every change of the domain's topics, prompts, executions and suggestions. */
export async function workspaceVersion(ctx: Ctx, domain_id: string): Promise<string> {
  return String(await snapshotVersion(ctx.db, domain_id));
}

/** Increase it when topics or prompts get new fields, so that nobody keeps cached ones without them. */
const SHAPE = 2;

/** All topics and prompts, or 304 when the caller has them already. */
export async function getSnapshot(ctx: DomainCtx, if_none_match: string | null): Promise<Snapshot> {
  // Read before the data: a change in between gives an old version to new data, never the reverse.
  const etag = `"${SHAPE}-${await snapshotVersion(ctx.db, ctx.domain_id)}"`;
  const headers = { etag, 'cache-control': 'private, no-cache' };
  if (namesEtag(if_none_match, etag)) return { status: 304, headers };
  const [topics, prompts] = await Promise.all([listTopics(ctx), listPrompts(ctx, null, null)]);
  return { status: 200, headers, body: { topics, prompts } };
}
