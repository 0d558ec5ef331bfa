import { createHash } from 'node:crypto';
import type { RecordedRequest, Reply } from './double-server.ts';

/** Content of a double's answers. Who is named and cited is derived from seed, prompt and number of questions. */
interface AnswerSettings {
  companies: string[];
  /** Pages that answers cite. */
  sources: string[];
  /**
   * Named in `mention_share` of the answers, its `url` is cited in `cite_share` of them; where `answers_to` is given, only
   * in answers to these prompts.
   */
  brand: {
    name: string;
    url: string;
    mention_share: number;
    cite_share: number;
    answers_to?: ReadonlySet<string>;
  } | null;
  seed: string;
}

export interface AssistantDoubleSettings extends Partial<AnswerSettings> {
  /** Wait before each answer. */
  delay_ms?: number;
  /** The only accepted key; any other gets the provider's refusal. */
  api_key?: string;
  /** A reply of its own for a request, or undefined for the usual answer. */
  respond?: (request: RecordedRequest) => Reply | undefined;
  port?: number;
}

export interface PlannedAnswer {
  queries: string[];
  pages: { url: string; title: string; snippet: string }[];
  /** Markdown, and the pages each paragraph cites, by index in `pages`. */
  paragraphs: { text: string; cites: number[] }[];
}

const DEFAULTS: AnswerSettings = {
  companies: ['Northwind Ledger', 'Tillpoint', 'Crumb & Co', 'Ofenfrisch Kasse', 'Batchwise'],
  sources: [
    'https://reviews.example.org/best-of/2026',
    'https://magazine.example.net/comparison',
    'https://forum.example.com/t/which-one/4711',
  ],
  brand: null,
  seed: 'sightline',
};

const PRAISE = [
  'is the usual first choice – its setup takes an afternoon and the free tier goes a long way.',
  'suits small teams: fair prices, a café-proof mobile app and helpful support 🙂.',
  'has the deepest reporting of the group, at the price of a steeper start.',
  'is often recommended where several sites share one stock.',
  'integrates with most accounting tools and exports everything you put in.',
];

/** Plans answers that are reproducible for the same settings and order of questions. */
export function createAnswerPlanner(partial: Partial<AnswerSettings>): (prompt: string) => PlannedAnswer {
  const settings = { ...DEFAULTS, ...partial };
  const turns = new Map<string, number>();
  return (prompt) => {
    const turn = turns.get(prompt) ?? 0;
    turns.set(prompt, turn + 1);
    return plan(settings, prompt, (what) => draw(`${settings.seed}|${prompt}|${turn}|${what}`));
  };
}

function plan(settings: AnswerSettings, prompt: string, chance: (what: string) => number): PlannedAnswer {
  const brand = settings.brand?.answers_to?.has(prompt) === false ? null : settings.brand;
  const named = brand !== null && chance('mention') < brand.mention_share;
  const cited = brand !== null && chance('cite') < brand.cite_share;
  const companies = [...settings.companies, ...(named ? [brand.name] : [])]
    .map((name) => ({ name, place: chance(`place of ${name}`) }))
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name);
  const urls = [...settings.sources, ...(cited ? [brand.url] : [])];
  const pages = urls.map((url) => ({
    url,
    title: `${new URL(url).hostname}: ${prompt.replace(/\?$/, '')}`,
    snippet: `Notes on ${companies.slice(0, 3).join(', ')} and how they compare.`,
  }));
  const someSource = (what: string) =>
    settings.sources.length > 0 ? [Math.floor(chance(what) * settings.sources.length)] : [];
  return {
    queries: [prompt.replace(/\?$/, '').toLowerCase(), `${prompt.replace(/\?$/, '')} reviews 2026`],
    pages,
    paragraphs: [
      {
        text: `There is no single answer to “${prompt}”, but a few names come up again and again:`,
        cites: [],
      },
      ...companies.map((name, index) => ({
        text: `${index + 1}. **${name}** ${PRAISE[Math.floor(chance(`praise of ${name}`) * PRAISE.length)]}`,
        cites: someSource(`source for ${name}`),
      })),
      {
        text: 'Try two of them with your own data for a week before you decide; most offer a trial without a card.',
        cites: cited ? [pages.length - 1] : [],
      },
    ],
  };
}

/** A number in 0..1, evenly distributed, that depends only on the text. */
function draw(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}
