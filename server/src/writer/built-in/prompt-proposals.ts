import { contentStems, stemOverlap } from '../../language/english/english-stems.ts';
import { acceptPrompts } from '../checks/prompt-check.ts';
import { PROMPT_INTENTS, type ProposedPrompt } from '../writer.ts';
import type { PromptFrame } from './prompt-frame.ts';
import type { PromptTemplate } from './prompt-templates.ts';
import { JOB_TEMPLATES, THING_TEMPLATES } from './prompt-templates-other.ts';
import { PRODUCT_TEMPLATES } from './prompt-templates-product.ts';
import { PROVIDER_TEMPLATES } from './prompt-templates-provider.ts';
import { type Fill, fillsFor, wordsFor } from './prompt-words.ts';
import { shortCategory } from './topic-category.ts';

/** "Which databases …" and "Which relational databases …" are one question. */
const SAME_QUESTION = 0.75;

interface Names {
  brand_name: string;
  host: string;
  competitors?: string[];
}

interface Question {
  prompt: ProposedPrompt;
  fill: Fill;
}

function templatesFor({ category, things }: PromptFrame): PromptTemplate[] {
  if (category === null) return things === null ? JOB_TEMPLATES : THING_TEMPLATES;
  return category.offered_as === 'product' ? PRODUCT_TEMPLATES : PROVIDER_TEMPLATES;
}

/** One template of each intent after the other, so that any number of prompts is mixed. */
function inTurns(templates: PromptTemplate[]): PromptTemplate[] {
  const queues = PROMPT_INTENTS.map((intent) => templates.filter((template) => template.intent === intent));
  const longest = Math.max(...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, at) => queues.flatMap((queue) => queue[at] ?? [])).flat();
}

/** "Which databases support database …", "free open source": said twice. */
function repeatsItself(text: string): boolean {
  const stems = contentStems(text);
  return new Set(stems).size < stems.length || /\bfree open[- ]source\b/i.test(text);
}

/** The frame, then with the shorter name of its category, for questions that would else be too much alike. */
function framesToTry(frame: PromptFrame): PromptFrame[] {
  if (frame.category === null) return [frame];
  const short = shortCategory(frame.category);
  return short.many === frame.category.many ? [frame] : [frame, { ...frame, category: short }];
}

/** All questions of one template, those first whose phrases were asked about least. */
function* questionsOf(
  template: PromptTemplate,
  frame: PromptFrame,
  asked: Map<string, number>,
): Generator<Question> {
  const times = ({ need, job, audience }: Fill) =>
    [need, job, audience].reduce((sum, phrase) => sum + (asked.get(phrase) ?? 0), 0);
  for (const fill of fillsFor(template, frame).toSorted((a, b) => times(a) - times(b))) {
    for (const named of framesToTry(frame)) {
      const text = template.text(wordsFor(named, fill));
      const prompt = { text, intent: template.intent, audience: fill.audience || null, branded: false };
      if (!repeatsItself(text)) yield { prompt, fill };
    }
  }
}

/** A topic's own need or job may come up twice as often as the others. */
function count(
  asked: Map<string, number>,
  { need, job, audience }: Fill,
  { focused, needs, jobs }: PromptFrame,
) {
  for (const phrase of [need, job, audience]) {
    const isOwn = focused && (phrase === needs[0] || phrase === jobs[0]);
    if (phrase !== '') asked.set(phrase, (asked.get(phrase) ?? 0) + (isOwn ? 0.5 : 1));
  }
}

/** Questions about the topic's own need first; for such a topic those about the category in general only fill up. */
function passesOver(frame: PromptFrame): PromptTemplate[][] {
  const templates = inTurns(templatesFor(frame));
  if (!frame.focused || frame.needs.length === 0) return [templates, templates];
  const particular = templates.filter(({ uses }) => uses.some((word) => word !== 'audience'));
  return [particular, particular, templates];
}

/** At most `most` questions of the frame, none of them asked in `taken`, that pass the same checks as a model's; no template serves twice before all have served. */
export function promptsFor(
  frame: PromptFrame,
  names: Names,
  most: number,
  taken: string[] = [],
): ProposedPrompt[] {
  let accepted: ProposedPrompt[] = [];
  const asked = new Map<string, number>();
  for (const template of passesOver(frame).flat()) {
    if (accepted.length >= most) break;
    for (const { prompt, fill } of questionsOf(template, frame, asked)) {
      if (taken.some((text) => stemOverlap(text, prompt.text) >= SAME_QUESTION)) continue;
      const wider = acceptPrompts([...accepted, prompt], names);
      if (wider.length === accepted.length) continue;
      accepted = wider;
      count(asked, fill, frame);
      break;
    }
  }
  return accepted;
}
