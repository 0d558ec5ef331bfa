import type { Config } from '../../config.ts';
import { type AnswerMaterial, type CitedPlace, materialFor } from './answer-material.ts';
import { ANSWERS_HOST, originOf } from './answer-sample-site.ts';
import { draw } from './draw.ts';
import { CITED_SITES, OWN, SAMPLE_DAYS, sampleSite } from './sample-sites.ts';

export type SampleSpeaker = 'chatgpt' | 'perplexity' | 'gemini';

export interface PlannedPage {
  url: string;
  title: string;
  snippet: string;
}

/** What an assistant says on a day, before it is put into the words of its provider's format. */
export interface PlannedAnswer {
  queries: string[];
  pages: PlannedPage[];
  /** Each paragraph cites pages by their place in `pages`. */
  paragraphs: { text: string; cites: number[] }[];
}

export interface Asked {
  speaker: SampleSpeaker;
  question: string;
  day: number;
  /** The quiet day after it; 0 for the day itself. */
  quiet?: number;
}

/** How often answers name the own company: less than its rivals at first, more with each page that it publishes. */
const NAMED: Readonly<Record<string, readonly [from_day: number, share: number][]>> = {
  'rota-software': [
    [1, 0.3],
    [4, 0.38],
    [8, 0.48],
    [11, 0.6],
  ],
  'shift-swaps': [
    [1, 0.12],
    [7, 0.86],
  ],
  'time-clock': [
    [1, 0.1],
    [7, 0.22],
    [10, 0.34],
    [13, 0.5],
  ],
};
/** For questions that guests have written. */
const NAMED_ANYWHERE = 0.5;
const RIVALS_NAMED: Readonly<Record<string, number>> = { Rosterbay: 0.8, Tablehands: 0.62 };
const OTHERS_NAMED = 0.22;
/** Some assistants find new pages later than others. */
const EAGER: Readonly<Record<SampleSpeaker, number>> = { chatgpt: 0, perplexity: 0.08, gemini: -0.08 };
/** Answers vary by so much from day to day. */
const MOOD = 0.12;
const OWN_CITED = 0.72;
const RIVAL_CITED = 0.4;

/** The same for the same question, assistant and day, whenever the workspace is built. */
export function planAnswer(config: Pick<Config, 'public_url'>, asked: Asked): PlannedAnswer {
  const { speaker, question } = asked;
  const day = Math.min(SAMPLE_DAYS, Math.max(1, asked.day));
  const material = materialFor(question);
  const chance = (what: string) => draw(`${speaker} ${question} ${what}`);
  const date = asked.quiet ? `${day}, quiet day ${asked.quiet}` : day;
  const mood = (what: string) => (draw(`${speaker} ${question} ${what} ${date}`) - 0.5) * MOOD;
  const names = [...material.sentences.keys()]
    .filter((name) => chance(name) + mood(name) < shareOf(name, material, { speaker, day }))
    .sort((one, other) => chance(`place of ${one}`) - chance(`place of ${other}`));
  const known = material.cites.filter(({ from, site, page }) => from <= day && exists(site, page, day));
  const pages: CitedPlace[] = [];
  const cite = (place: CitedPlace | undefined): number[] => {
    if (!place) return [];
    if (!pages.includes(place)) pages.push(place);
    return [pages.indexOf(place)];
  };
  const earned = known.filter(({ site }) => ['review', 'news', 'forum'].includes(site));
  const anyEarned = (what: string) => earned[Math.floor(chance(what) * earned.length)];
  const paragraphs = [
    { text: material.lead, cites: cite(anyEarned('source of the lead')) },
    ...names.map((name) => {
      const own = ownPages(name, known).at(-1);
      const least = name === OWN.name ? OWN_CITED : RIVAL_CITED;
      const isCited = own && chance(`citing ${name}`) + mood(`citing ${name}`) < least;
      const text = `**${name}** ${material.sentences.get(name)}`;
      return { text, cites: cite(isCited ? own : anyEarned(`source of ${name}`)) };
    }),
  ];
  return {
    queries: [question.replace(/\?$/, '').toLowerCase(), `${topicWords(material)} compared`],
    pages: pages.map((place) => toPage(config, place)),
    paragraphs,
  };
}

function shareOf(
  name: string,
  { topic }: AnswerMaterial,
  { speaker, day }: Pick<Asked, 'speaker' | 'day'>,
): number {
  if (name !== OWN.name) return RIVALS_NAMED[name] ?? OTHERS_NAMED;
  const reached = NAMED[topic]?.findLast(([from]) => from <= day)?.[1] ?? NAMED_ANYWHERE;
  return reached + EAGER[speaker];
}

const topicWords = ({ topic }: AnswerMaterial) => topic.replaceAll('-', ' ');

/** A published page counts for the company as much as a page of its website; the last one fits best. */
function ownPages(name: string, places: readonly CitedPlace[]): CitedPlace[] {
  const sites: readonly string[] = name === OWN.name ? ['own', 'ai'] : [name.toLowerCase()];
  return places.filter(({ site }) => sites.includes(site));
}

const siteOf = (site: string) => Object.entries(CITED_SITES).find(([key]) => key === site)?.[1];

function pageOf(site: string, page: string) {
  const pages = sampleSite(siteOf(site)?.host ?? '')?.pages ?? [];
  return pages.find((one) => one.path === (page === 'index' ? '/' : `/${page}`));
}

/** Pages of websites appear on a day of their own; of published pages, the material says from when on. */
const exists = (site: string, page: string, day: number) =>
  site === 'ai' || (pageOf(site, page)?.from ?? Number.POSITIVE_INFINITY) <= day;

function toPage(config: Pick<Config, 'public_url'>, { site, page }: CitedPlace): PlannedPage {
  const found = pageOf(site, page);
  const host = site === 'ai' ? ANSWERS_HOST : (siteOf(site)?.host ?? '');
  const title = found?.title ?? titleOf(page);
  const url = `${originOf(config, host)}${found?.path ?? `/${page}`}`;
  return { url, title, snippet: found?.description ?? title };
}

const titleOf = (slug: string) => `${slug.charAt(0).toUpperCase()}${slug.slice(1).replaceAll('-', ' ')}?`;
