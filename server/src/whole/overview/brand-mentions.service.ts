import { ASKED_PLATFORMS } from '@sightline/contract/known-assistants';
import type { MentionEvidence, Mentions } from '@sightline/contract/whole/overview';
import { askedDays } from '../../company/domains/domains.service.ts';
import type { DomainCtx, ReadCtx } from '../../context.ts';
import { sumAnswers, sumPairMarks } from '../../measuring/executions/answer-sums.queries.ts';
import {
  type BrandMentions,
  hasMentions,
  listMentioningPrompts,
  sumMentions,
  sumPromptMentions,
} from '../../measuring/executions/mention-sums.queries.ts';
import { workspaceVersion } from '../../measuring/topics/snapshot.service.ts';
import { rangeKey, type WantedDays, type ZonedDays } from '../../platform/day-range.ts';
import { assertCursor } from '../../platform/db/list-part.ts';
import { createVersionedMemo } from '../../platform/versioned-memo.ts';
import type { BrandRow } from '../../understanding/brands/brand-types.ts';
import { listTracked } from '../../understanding/brands/brands.service.ts';
import { brandRates } from './brand-rates.ts';
import { assistantLabel } from './funnel-assistants.ts';

const MAX_BRANDS = 8;
/** Sweeps of a page of evidence. */
const MAX_SWEEPS = 10;

const tables = createVersionedMemo<Mentions>(300);

/** How often each assistant that answered in this range mentions each brand; no brands without answers. */
export async function getMentions(
  ctx: ReadCtx,
  { rates = false, ...wanted }: WantedDays & { rates?: boolean },
): Promise<Mentions> {
  const { domain_id } = ctx;
  const days = await askedDays(ctx, wanted);
  const tracked = await listTracked(ctx, domain_id);
  const version = `${await workspaceVersion(ctx, domain_id)}/${JSON.stringify(tracked.map(({ id, name }) => [id, name]))}`;
  return tables(`${domain_id}/${rangeKey(days)}/${rates}`, version, async () => {
    const table = await computeMentions(ctx, days, tracked);
    return rates ? withRates(ctx, table, tracked) : table;
  });
}

async function computeMentions(
  ctx: ReadCtx,
  days: ZonedDays,
  tracked: readonly BrandRow[],
): Promise<Mentions> {
  const of = { domain_id: ctx.domain_id, ...days };
  const [answers, sums] = await Promise.all([sumAnswers(ctx.db, of), sumMentions(ctx.db, of)]);
  const asked = new Map(answers.map(({ platform, n }) => [platform, n]));
  const assistants = ASKED_PLATFORMS.flatMap((assistant) => {
    const n = asked.get(assistant);
    return n === undefined ? [] : [{ assistant, label: assistantLabel(assistant), n }];
  });
  return { ...days, assistants, brands: brandRows(assistants, sums, tracked) };
}

async function withRates(ctx: ReadCtx, table: Mentions, tracked: readonly BrandRow[]): Promise<Mentions> {
  const { start, end, time_zone } = table;
  const of = { domain_id: ctx.domain_id, start, end, time_zone };
  const [pairs, found] = await Promise.all([
    sumPairMarks(ctx.db, { ...of, since: of.start }),
    sumPromptMentions(ctx.db, of),
  ]);
  const asked = pairs.map(({ prompt_id, platform, answers }) => ({ prompt_id, platform, n: answers }));
  const ids = new Set(tracked.map(({ id }) => id));
  const mentions = found.filter(({ brand_id }) => ids.has(brand_id));
  return {
    ...table,
    brands: table.brands.map((brand) => ({
      ...brand,
      rates: brandRates(brand.brand_id, table.assistants, asked, mentions),
    })),
  };
}

function brandRows(
  assistants: Mentions['assistants'],
  sums: readonly BrandMentions[],
  tracked: readonly BrandRow[],
): Mentions['brands'] {
  if (assistants.length === 0) return [];
  const found = new Map(sums.map(({ brand_id, platform, answers }) => [`${brand_id} ${platform}`, answers]));
  const rows = tracked.map(({ id, name, role }) => {
    const answers = assistants.map(({ assistant }) => found.get(`${id} ${assistant}`) ?? 0);
    return { brand_id: id, name, own: role === 'own', answers, all: answers.reduce((a, b) => a + b, 0) };
  });
  return rows
    .sort((a, b) => Number(b.own) - Number(a.own) || b.all - a.all || a.name.localeCompare(b.name))
    .slice(0, MAX_BRANDS)
    .map(({ all: _, ...row }) => row);
}

/** The prompts behind a figure of it, a page at a time; empty for an unknown assistant or brand. */
export async function getMentionEvidence(
  ctx: DomainCtx,
  {
    assistant,
    brand_id,
    cursor,
    ...wanted
  }: WantedDays & { assistant: string; brand_id: string; cursor?: string | undefined },
): Promise<MentionEvidence> {
  const days = await askedDays(ctx, wanted);
  const of = { domain_id: ctx.domain_id, assistant, brand_id };
  if (cursor !== undefined) assertCursor(await hasMentions(ctx.db, of, cursor));
  const { next_cursor, prompts } = await listMentioningPrompts(ctx.db, {
    ...of,
    ...days,
    cursor: cursor ?? null,
    limit: MAX_SWEEPS,
  });
  return {
    data: prompts.map(({ id, prompt_text, mentioned, n, at }) => ({
      title: prompt_text,
      detail: `Mentioned in ${mentioned} of ${n}`,
      at,
      about: { kind: 'prompt_execution', key: id },
    })),
    next_cursor,
  };
}
