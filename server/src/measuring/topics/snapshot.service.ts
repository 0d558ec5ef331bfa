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

/** Another one after every change of the domain's topics, prompts, executions and suggestions. */
export async function workspaceVersion(ctx: Ctx, domain_id: string): Promise<string> {
  return String(await snapshotVersion(ctx.db, domain_id));
}

/** To be raised when topics or prompts get other fields, so that nobody keeps the old ones. */
const SHAPE = 2;

/** All topics and prompts, or 304 when the caller has them already. */
export async function getSnapshot(ctx: DomainCtx, if_none_match: string | null): Promise<Snapshot> {
  // Read before what it names: a change in between gives an old name to new data, never the other way round.
  const etag = `"${SHAPE}-${await snapshotVersion(ctx.db, ctx.domain_id)}"`;
  const headers = { etag, 'cache-control': 'private, no-cache' };
  if (namesEtag(if_none_match, etag)) return { status: 304, headers };
  const [topics, prompts] = await Promise.all([listTopics(ctx), listPrompts(ctx, null, null)]);
  return { status: 200, headers, body: { topics, prompts } };
}
