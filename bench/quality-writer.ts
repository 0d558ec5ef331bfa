import { readFileSync } from 'node:fs';
import { acceptPrompts } from '../server/src/writer/checks/prompt-check.ts';
import { atLeast, atMost, type BenchRow } from './bench-row.ts';
import { runWriter, type SiteOutput } from './writer-run.ts';

/**
 * One prompt as a person judged it. A prompt that isn't in the list counts as unjudged, so the list cannot become
 * outdated.
 */
interface JudgedPrompt {
  text: string;
  site: string;
  /** A marketer would keep it. */
  acceptable: boolean;
  grammatical: boolean;
}

const PROMPTS_PER_TOPIC = 10;
const MAX_DESCRIPTION_WORDS = 250;

/** What the built-in writer's descriptions, topics, prompts and competitors are worth, by rule and by a reader's judgment. */
export async function run(): Promise<BenchRow[]> {
  const outputs = await runWriter();
  const judged: JudgedPrompt[] = JSON.parse(
    readFileSync(new URL('./data/writer-prompts-judged.json', import.meta.url), 'utf8'),
  );
  return [...promptRows(outputs, judged), ...descriptionRows(outputs), ...competitorRows(outputs)];
}

function promptRows(outputs: SiteOutput[], judged: JudgedPrompt[]): BenchRow[] {
  const prompts = outputs.flatMap(({ site, topics }) =>
    topics.flatMap((topic) => topic.prompts.map(({ text }) => ({ site, text }))),
  );
  const verdicts = new Map(judged.map((verdict) => [`${verdict.site}\n${verdict.text}`, verdict]));
  const verdictOf = ({ site, text }: { site: string; text: string }) => verdicts.get(`${site}\n${text}`);
  const unjudged = prompts.filter((prompt) => verdictOf(prompt) === undefined);
  for (const { site, text } of unjudged) console.log(`unjudged (${site}): ${text}`);
  const known = prompts.flatMap((prompt) => verdictOf(prompt) ?? []);
  const topics = outputs.flatMap((output) => output.topics);
  const full = topics.filter((topic) => topic.prompts.length === PROMPTS_PER_TOPIC);
  const passing = outputs.flatMap((output) =>
    output.topics.flatMap(({ prompts: own }) => passingOf(own, output.site)),
  );
  return [
    atLeast('prompts that pass every automatic check', share(passing.length, prompts.length), '%', 100),
    atLeast('topics with ten prompts', share(full.length, topics.length), '%', 90),
    atLeast(
      'prompts a marketer would keep',
      share(known.filter(({ acceptable }) => acceptable).length, known.length),
      '%',
      80,
    ),
    atMost('ungrammatical prompts', known.filter(({ grammatical }) => !grammatical).length, '', 0),
    atMost('prompts nobody has judged', unjudged.length, '', 0),
  ];
}

/** Length, form, no brand, no near duplicate; articles that match their noun; no repeated word. */
function passingOf(prompts: SiteOutput['topics'][number]['prompts'], site: string) {
  const names = { brand_name: site, host: `${site}.example` };
  return acceptPrompts(prompts, names).filter(
    ({ text }) =>
      /^\p{Lu}/u.test(text) && !/\ba [aeio]|\ban [bcdfgjkpqtvwyz]|\b(\w+) \1\b|\s\s|\bfor for\b/.test(text),
  );
}

function descriptionRows(outputs: SiteOutput[]): BenchRow[] {
  const described = outputs.filter(({ description, topics }) => description !== null && topics.length > 0);
  const lengths = described.map(
    ({ description }) => visibleText(description?.markdown ?? '').split(/\s+/).length,
  );
  const fitting = lengths.filter((words) => words > 0 && words <= MAX_DESCRIPTION_WORDS);
  const quotes = described.flatMap((output) => quotesOf(output));
  return [
    atLeast('descriptions of at most 250 words', share(fitting.length, described.length), '%', 100),
    atLeast(
      'sentences of descriptions that stand word for word on their page',
      share(quotes.filter(Boolean).length, quotes.length),
      '%',
      100,
    ),
  ];
}

const visibleText = (markdown: string) => markdown.replace(/\]\([^)]*\)/g, ']');
const fold = (text: string) => text.replace(/\\/g, '').replace(/\s+/g, ' ').trim();

/**
 * Whether each linked sentence is on the page it links to; sentences that only list names or data also count as found.
 */
function quotesOf({ description, pages }: SiteOutput): boolean[] {
  const cited = (description?.markdown ?? '').matchAll(
    /(?:^|\n- (?:\p{L}+: )?|\)\) |\n)([^\n]+?) \(\[[^\n]*?\]\(([^)]+)\)\)/gu,
  );
  return [...cited].map(([, sentence = '', url]) => {
    const page = pages.find((candidate) => candidate.url === url);
    const said = fold(sentence);
    const isData = JSON.stringify(page?.json_ld).includes(said.replace(/\.$/, ''));
    const text = [page?.description ?? '', ...(page?.blocks.map((block) => block.text) ?? [])].map(fold);
    const whole = text.join(' ');
    const isListed = said.split(/[:,] /).every((part) => whole.includes(part));
    return page !== undefined && (isData || isListed || text.some((block) => block.includes(said)));
  });
}

function competitorRows(outputs: SiteOutput[]): BenchRow[] {
  const compared = outputs.flatMap(({ competitors }) => competitors ?? []);
  const expected = compared.flatMap((one) => one.expected);
  const found = compared.flatMap((one) => one.found);
  const right = compared.flatMap((one) => one.found.filter((name) => one.expected.includes(name)));
  return [
    atLeast('competitors named on a site that were found', share(right.length, expected.length), '%', 100),
    atMost('companies found that are no competitors', found.length - right.length, '', 0),
  ];
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);
