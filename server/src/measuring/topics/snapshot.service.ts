import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { Topic } from '@sightline/contract/measuring/topics';
import type { Ctx, DomainCtx } from '../../context.ts';
import { namesEtag } from '../../platform/http/names-etag.ts';
import { listArchivedPrompts, listPromptRowsOfTopics } from './prompts.queries.ts';
import { listPrompts, toPrompt } from './prompts.service.ts';
import { listTopicsChangedSince, snapshotVersion } from './topics.queries.ts';
import { listTopics } from './topics.service.ts';

type Headers = { etag: string; 'cache-control': string };
interface SnapshotBody {
  topics: Topic[];
  prompts: Prompt[];
  /** These are only given where the lists hold nothing but what changed. */
  gone_topic_ids?: string[];
  gone_prompt_ids?: string[];
}
export type Snapshot =
  | { status: 200; headers: Headers; body: SnapshotBody }
  | { status: 304; headers: Headers };

/** Changes with every change of the domain's topics, prompts, executions and suggestions. */
export async function workspaceVersion(ctx: Ctx, domain_id: string): Promise<string> {
  return String(await snapshotVersion(ctx.db, domain_id));
}

/** Increase it when topics or prompts get new fields, so that nobody keeps cached ones without them. */
const SHAPE = 3;

/** All topics and prompts, or what changed `since` an answer before, or 304 when the caller has them already. */
export async function getSnapshot(
  ctx: DomainCtx,
  { if_none_match, since }: { if_none_match: string | null; since: string | null },
): Promise<Snapshot> {
  // Read before the data: a change in between gives an old version to new data, never the reverse.
  const version = await snapshotVersion(ctx.db, ctx.domain_id);
  const etag = `"${SHAPE}-${version}"`;
  const known = knownVersion(since, version);
  // A browser would keep each of the answers to many versions.
  const headers = { etag, 'cache-control': known === null ? 'private, no-cache' : 'no-store' };
  if (namesEtag(if_none_match, etag)) return { status: 304, headers };
  if (known !== null) return { status: 200, headers, body: await changesSince(ctx, known, version) };
  const [topics, prompts] = await Promise.all([listTopics(ctx), listPrompts(ctx, null, null)]);
  return { status: 200, headers, body: { topics, prompts } };
}

/** Null where the caller's answer has another shape, or a version that this database has not reached. */
function knownVersion(since: string | null, version: number): number | null {
  const [shape, known] = (since ?? '').split('-').map(Number);
  return shape === SHAPE && known !== undefined && known <= version ? known : null;
}

async function changesSince(ctx: DomainCtx, known: number, version: number): Promise<SnapshotBody> {
  const { db, domain_id } = ctx;
  const changed = known === version ? [] : await listTopicsChangedSince(db, domain_id, known);
  if (changed.length === 0) return { topics: [], prompts: [], gone_topic_ids: [], gone_prompt_ids: [] };
  const ids = changed.filter((id) => id !== null);
  const [topics, prompts, gone_prompt_ids] = await Promise.all([
    listTopics(ctx, ids),
    listPromptRowsOfTopics(db, domain_id, changed),
    listArchivedPrompts(db, domain_id, changed),
  ]);
  const current = new Set(topics.map(({ id }) => id));
  const gone_topic_ids = ids.filter((id) => !current.has(id));
  return { topics, prompts: prompts.map(toPrompt), gone_topic_ids, gone_prompt_ids };
}
