import type { DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { listTracked } from '../brands/brands.service.ts';
import { namesIn } from '../measuring/executions.service.ts';
import { insertPrompts, listPromptRows, type NewPrompt } from './prompts.queries.ts';
import { readCsv } from './read-csv.ts';
import { getTopicRow } from './topics.service.ts';

const MAX_PROMPTS_PER_TOPIC = 200;
const INTENTS = ['discover', 'compare', 'solve', 'evaluate'] as const;

interface Skipped {
  line: number;
  reason: string;
}

/** Adds prompts from CSV with the columns prompt, intent, audience, language, country, tags (separated by `;`). */
export async function importPrompts(
  ctx: DomainCtx,
  topic_id: string,
  csv: string,
): Promise<{ added: number; skipped: Skipped[] }> {
  await getTopicRow(ctx, topic_id);
  const rows = readCsv(csv);
  const [header = [], ...records] = rows;
  const columns = header.map((name) => name.trim().toLowerCase());
  const text = columns.indexOf('prompt');
  if (text < 0)
    throw new AppError('bad_request', 'The first line must name the columns, one of them "prompt".', {
      fields: { csv: 'No "prompt" column.' },
    });
  const own = (await listTracked(ctx, ctx.domain_id)).filter((brand) => brand.role === 'own');
  const branded = namesIn(own);
  const skipped: Skipped[] = [];
  const prompts: NewPrompt[] = [];
  for (const [place, record] of records.entries()) {
    const cell = (name: string) => record[columns.indexOf(name)]?.trim() || null;
    const prompt = record[text]?.trim() ?? '';
    const reason = problemWith(prompt, cell('country'));
    if (reason) {
      skipped.push({ line: place + 2, reason });
      continue;
    }
    prompts.push({
      text: prompt,
      branded: branded(prompt),
      intent: INTENTS.find((intent) => intent === cell('intent')?.toLowerCase()) ?? null,
      audience: cell('audience'),
      language: cell('language')?.toLowerCase() ?? 'en',
      country: cell('country')?.toUpperCase() ?? null,
      tags:
        cell('tags')
          ?.split(';')
          .map((tag) => tag.trim())
          .filter(Boolean) ?? [],
    });
  }
  const room = MAX_PROMPTS_PER_TOPIC - (await listPromptRows(ctx.db, ctx.domain_id, topic_id)).length;
  if (prompts.length > room)
    throw new AppError(
      'conflict',
      `A topic holds at most ${MAX_PROMPTS_PER_TOPIC} prompts; there is room for ${room}.`,
    );
  const added = await insertPrompts(ctx.db, {
    domain_id: ctx.domain_id,
    topic_id,
    prompts,
    created_by: ctx.user.id,
    at: ctx.now(),
  });
  return { added, skipped };
}

function problemWith(prompt: string, country: string | null): string | null {
  if (!prompt) return 'The prompt is empty.';
  if (prompt.length > 500) return 'The prompt is longer than 500 characters.';
  if (country && !/^[a-z]{2}$/i.test(country)) return `"${country}" is not a two-letter country code.`;
  return null;
}
