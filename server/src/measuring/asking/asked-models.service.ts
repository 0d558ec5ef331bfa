import { ASKED_PLATFORMS, KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import { AssistantError } from '../../assistants/assistant-error.ts';
import { ASSISTANT_KINDS } from '../../assistants/assistant-kinds.ts';
import { stateIn } from '../../assistants/model-succession.ts';
import { listModels } from '../../assistants/provider-models.ts';
import type { Ctx } from '../../context.ts';
import { openText } from '../../platform/seal-text.ts';
import {
  type AskedModel,
  findAskedModels,
  keepAskedModel,
  listDueLists,
  listEndingModels,
  type RuledModel,
} from './asked-models.queries.ts';
import { sealingKey } from './connections.service.ts';

const DAY_MS = 86_400_000;
const SOON_MS = 60 * DAY_MS;
/** A job of the same time of the day is an hour late at most. */
const SLACK_MS = 3_600_000;

/** What a provider does not list stays as it was, and is asked for again the next day. */
export async function readDueLists(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const since = new Date(ctx.now().getTime() - DAY_MS + SLACK_MS);
  const due = await listDueLists(ctx.db, { ruled: ruledModels(ctx), since });
  for (const { sealed_key, ...asked } of due.filter(mayAsk(ctx))) {
    if (signal.aborted) return;
    const own = ctx.config.assistants.keys[asked.platform]?.api_key ?? null;
    const api_key = sealed_key ? openText(sealingKey(ctx), sealed_key) : own;
    if (api_key) await readList(ctx, asked, { api_key, signal });
  }
}

async function readList(ctx: Ctx, asked: AskedModel, key: { api_key: string; signal: AbortSignal }) {
  const { platform, model, gone_since } = asked;
  const { base_urls, timeout_ms } = ctx.config.assistants;
  const options = { ...key, base_url: base_urls[platform], timeout_ms };
  const list = await listModels(ASSISTANT_KINDS[platform].models, options).catch((error) => {
    if (!(error instanceof AssistantError)) throw error;
    ctx.log.warn({ platform, kind: error.kind }, 'a provider did not list its models');
    return [];
  });
  if (list.length === 0) return;
  const now = ctx.now().toISOString();
  const { listed, ends_on, successor } = stateIn(list, platform, model);
  const wasRefused = gone_since !== null && asked.read_at === null;
  // What was never listed may be a name that the list leaves out: only a refused question shows that it is gone.
  const isGone =
    gone_since === null ? asked.listed_at !== null && listed === null : wasRefused || listed !== 'by name';
  await keepAskedModel(ctx.db, {
    ...asked,
    listed_at: listed ? now : asked.listed_at,
    gone_since: isGone ? (gone_since ?? now) : null,
    ends_on,
    successor,
    read_at: now,
  });
}

/** Models asked with the keys of the installation. */
const ruledModels = ({ config }: Ctx): RuledModel[] =>
  ASKED_PLATFORMS.flatMap((platform) => {
    const key = config.assistants.keys[platform];
    return key ? [{ account: platform, platform, model: key.model }] : [];
  });

const mayAsk =
  ({ config }: Ctx) =>
  ({ org_id }: Pick<AskedModel, 'org_id'>) =>
    org_id === null || config.assistants.pasted_keys;

export interface ModelEnd extends Pick<AskedModel, 'account' | 'platform' | 'org_id' | 'model'> {
  matter: 'ends' | 'gone';
  /** What the provider does, in a sentence. */
  text: string;
  /** What to do, in another. */
  advice: string;
}

/** Models that are gone or end soon, of which no alert has said so. */
export async function endsToAlert(ctx: Ctx): Promise<ModelEnd[]> {
  const by = new Date(ctx.now().getTime() + SOON_MS);
  const rows = await listEndingModels(ctx.db, { ruled: ruledModels(ctx), by });
  return rows.filter(mayAsk(ctx)).flatMap((row) => endOf(row, ctx.now()) ?? []);
}

/** What is to be said of the model that each of these keys asks for, by key and model. */
export async function endsOf(ctx: Ctx, accounts: readonly string[]): Promise<Map<string, string>> {
  const ends = (await findAskedModels(ctx.db, accounts)).flatMap((row) => endOf(row, ctx.now()) ?? []);
  return new Map(
    ends.map(({ account, model, text, advice }) => [`${account} ${model}`, `${text} ${advice}`]),
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Null while it goes on. */
function endOf(asked: AskedModel, now: Date): ModelEnd | null {
  const { account, platform, org_id, model, gone_since, ends_on, successor } = asked;
  const known = KNOWN_ASSISTANTS.find(({ key }) => key === platform);
  const isSoon = ends_on !== null && Date.parse(ends_on) <= now.getTime() + SOON_MS;
  if (!known || !(gone_since || isSoon)) return null;
  const { operator, env } = known;
  const advice = org_id
    ? successor
      ? `Change to ${successor}.`
      : 'Choose another model.'
    : `Your administrator can set ${env}_MODEL to ${successor ?? 'another model'}.`;
  const of = { account, platform, org_id, model, advice };
  return gone_since || !ends_on
    ? { ...of, matter: 'gone', text: `${operator} no longer offers ${model}.` }
    : { ...of, matter: 'ends', text: `${operator} ends ${model} on ${DAY.format(new Date(ends_on))}.` };
}
