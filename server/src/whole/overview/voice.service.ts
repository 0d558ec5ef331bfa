import type { Voice } from '@sightline/contract/whole/voice';
import { askedDays } from '../../company/domains/domains.service.ts';
import type { ReadCtx } from '../../context.ts';
import type { AnswersAmong } from '../../measuring/executions/answers-among.queries.ts';
import { type MentionDay, sumMentionDays } from '../../measuring/executions/mention-sums.queries.ts';
import { workspaceVersion } from '../../measuring/topics/snapshot.service.ts';
import {
  type DayRange,
  partsOf,
  rangeKey,
  type WantedDays,
  type ZonedDays,
} from '../../platform/day-range.ts';
import { createVersionedMemo } from '../../platform/versioned-memo.ts';
import type { BrandRow } from '../../understanding/brands/brand-types.ts';
import { listTracked } from '../../understanding/brands/brands.service.ts';

const kept = createVersionedMemo<Voice>(300);

/** Share of voice over a range, of the brand and of its strongest competitors; on one assistant or topic, if wanted. */
export async function getVoice(
  ctx: ReadCtx,
  { assistant, topic_id, competitors, ...wanted }: WantedDays & AnswersAmong & { competitors: number },
): Promise<Voice> {
  const { domain_id } = ctx;
  const range = await askedDays(ctx, wanted);
  const among = { assistant, topic_id };
  const tracked = await listTracked(ctx, domain_id);
  const version = `${await workspaceVersion(ctx, domain_id)}/${JSON.stringify(tracked.map(({ id, name }) => [id, name]))}`;
  return kept(
    `${domain_id}/${rangeKey(range)}/${assistant}/${topic_id}/${competitors}`,
    version,
    async () => ({
      ...range,
      ...voiceOf(
        range,
        await sumMentionDays(ctx.db, { domain_id, ...range, ...among }),
        tracked,
        competitors,
      ),
    }),
  );
}

type Counted = Pick<BrandRow, 'id' | 'name' | 'role'> & { mentions: number[] };

/** Mentions by part of the range, of `most` competitors; parts without any are left out, and so are competitors. */
export function voiceOf(
  range: DayRange,
  days: readonly MentionDay[],
  tracked: readonly Pick<BrandRow, 'id' | 'name' | 'role'>[],
  most: number,
): Omit<Voice, keyof ZonedDays> {
  const parts = partsOf(range);
  const counts = new Map(tracked.map(({ id }) => [id, parts.map(() => 0)]));
  for (const { day, brand_id, answers } of days) {
    const of = counts.get(brand_id);
    const part = parts.findIndex(({ end }) => day <= end);
    if (of && part >= 0) of[part] = (of[part] ?? 0) + answers;
  }
  const all = addUp([...counts.values()], parts.length);
  const measured = parts.flatMap((_, part) => (all[part] ? [part] : []));
  const rows = tracked
    .map(({ id, name, role }): Counted => {
      const mentions = counts.get(id) ?? [];
      return { id, name, role, mentions: measured.map((part) => mentions[part] ?? 0) };
    })
    .filter(({ role, mentions }) => role === 'own' || sumOf(mentions) > 0);
  const competitors = rows
    .filter(({ role }) => role !== 'own')
    .sort((a, b) => sumOf(b.mentions) - sumOf(a.mentions) || a.name.localeCompare(b.name));
  const others = competitors.slice(most).map(({ mentions }) => mentions);
  return {
    points: measured.map((part) => ({ ...(parts[part] ?? range), mentions: all[part] ?? 0 })),
    brands: [...rows.filter(({ role }) => role === 'own'), ...competitors.slice(0, most)].map(
      ({ id, name, role, mentions }) => ({ brand_id: id, name, own: role === 'own', mentions }),
    ),
    others: others.length === 0 ? null : { brands: others.length, mentions: addUp(others, measured.length) },
  };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

const addUp = (rows: readonly number[][], length: number) =>
  Array.from({ length }, (_, place) => sumOf(rows.map((row) => row[place] ?? 0)));
