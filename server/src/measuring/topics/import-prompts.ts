import type { DomainCtx } from '../../context.ts';
import { detectLanguage } from '../../language/detect-language.ts';
import { AppError } from '../../platform/app-error.ts';
import { listTracked } from '../../understanding/brands/brands.service.ts';
import { namesIn } from '../executions/executions.service.ts';
import type { NewPrompt } from './prompts.queries.ts';
import { addPrompts, MAX_TAGS } from './prompts.service.ts';
import { readCsv } from './read-csv.ts';
import { getTopicRow } from './topics.service.ts';

const INTENTS = ['discover', 'compare', 'solve', 'evaluate'] as const;

const MAX_AUDIENCE = 200;
const MAX_TAG = 50;

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
  const [header, ...records] = readCsv(csv);
  const columns = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const text = columns.indexOf('prompt');
  if (text < 0)
    throw new AppError('bad_request', 'The first row must contain column names, including "prompt".', {
      fields: { csv: 'No "prompt" column.' },
    });
  const own = (await listTracked(ctx, ctx.domain_id)).filter((brand) => brand.role === 'own');
  const branded = namesIn(own);
  const skipped: Skipped[] = [];
  const prompts: NewPrompt[] = [];
  for (const { line, cells } of records) {
    const cell = (name: string) => cells[columns.indexOf(name)]?.trim() || null;
    const prompt = cells[text]?.trim() ?? '';
    const country = countryCode(cell('country'));
    const language = cell('language')?.toLowerCase() ?? detectLanguage(prompt) ?? 'en';
    const audience = cell('audience');
    const tags = tagsIn(cell('tags') ?? '');
    const reason =
      problemWith({ prompt, country, typed_country: cell('country'), language }) ??
      problemWithLabels({ audience, tags });
    if (reason) {
      skipped.push({ line, reason });
      continue;
    }
    prompts.push({
      text: prompt,
      branded: branded(prompt),
      intent: INTENTS.find((intent) => intent === cell('intent')?.toLowerCase()) ?? null,
      audience,
      language,
      country,
      tags,
    });
  }
  const added = await addPrompts(ctx, topic_id, prompts);
  return { added, skipped };
}

const knownCountries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** ISO 3166-1 alpha-2 in its current spelling (`uk` becomes `GB`); null when invalid. */
function countryCode(typed: string | null): string | null {
  if (!typed || !/^[a-z]{2}$/i.test(typed)) return null;
  const [tag = ''] = Intl.getCanonicalLocales(`und-${typed}`);
  const code = tag.slice('und-'.length);
  return knownCountries.of(code) ? code : null;
}

function problemWith(record: {
  prompt: string;
  country: string | null;
  typed_country: string | null;
  language: string;
}): string | null {
  const { prompt, country, typed_country, language } = record;
  if (!prompt) return 'The prompt is empty.';
  if (prompt.length > 500) return 'The prompt is longer than 500 characters.';
  if (typed_country && !country) return `"${shown(typed_country)}" is not a two-letter country code.`;
  if (!/^[a-z]{2,3}$/.test(language)) return `"${shown(language)}" is not a language code, such as "en".`;
  return null;
}

/** One more than allowed when there are too many. */
const tagsIn = (cell: string) =>
  cell
    .split(';', MAX_TAGS + 1)
    .map((tag) => tag.trim())
    .filter(Boolean);

function problemWithLabels({ audience, tags }: { audience: string | null; tags: string[] }): string | null {
  if (audience !== null && audience.length > MAX_AUDIENCE)
    return `The audience is longer than ${MAX_AUDIENCE} characters.`;
  if (tags.length > MAX_TAGS) return `There are more than ${MAX_TAGS} tags.`;
  if (tags.some((tag) => tag.length > MAX_TAG)) return `A tag is longer than ${MAX_TAG} characters.`;
  return null;
}

const shown = (typed: string) => typed.slice(0, 40);
