import { z } from 'zod';
import { stems } from '../../language/tokens.ts';
import { typedFacts } from '../../language/typed-facts.ts';
import type { MergedKnowledge, MergeKnowledge } from '../writer.ts';
import { complaintOf } from './model-claims.ts';
import type { AskForObject } from './model-object.ts';
import { askWithRepair } from './model-repair.ts';
import { DATA_ONLY } from './model-sources.ts';
import { changeInThread } from './model-works.ts';

const schema = z.object({
  markdown: z.string().describe('The whole overview after the merge'),
  changes: z
    .array(z.string())
    .describe('What was changed, one sentence each; empty where the overview says it all already'),
});

const INSTRUCTIONS = `You keep the overview that a company has of itself. Work new text into it.
Keep every statement that is still true word for word, with its headings, lists and links. Where the new text contradicts a statement, change that statement. Put what is new under the heading that fits, else under "More facts". Say nothing twice, and add nothing that neither text says: no praise, no guesses, no links of your own, no HTML.
${DATA_ONLY}`;

const MAX_CHARACTERS = 20_000;
/** If a smaller share of the overview's words is left, it was rewritten instead of merged. */
const MIN_KEPT = 0.7;

/** The model's merge; throws when it invents something, or drops something uncontradicted. */
export async function mergeByModel(ask: AskForObject, input: MergeKnowledge): Promise<MergedKnowledge> {
  const { brand_name, description, addition, signal } = input;
  const prompt = `Company: ${brand_name}\n\n<overview>\n${description.slice(0, MAX_CHARACTERS)}\n</overview>\n\n<new_text title="${(addition.title ?? '').replace(/["<>]/g, ' ')}" address="${addition.url ?? ''}">\n${addition.text.slice(0, MAX_CHARACTERS).replace(/<(?=\/?(?:new_text|overview))/gi, '‹')}\n</new_text>`;
  const sources = {
    names: [brand_name],
    texts: [description, addition.text, addition.title ?? '', 'More facts'],
    links: [
      ...(`${description}\n${addition.text}`.match(/https?:\/\/[^\s)>\]]+/g) ?? []),
      ...(addition.url ? [addition.url] : []),
    ],
  };
  const told = {
    brand_name,
    host: '',
    // That of the two texts, as the gate finds it.
    language: '',
    description,
    feedback: '',
    pages: [],
    notes: [description, addition.text, addition.title ?? ''],
    signal,
  };
  const problemsIn = async ({ markdown }: { markdown: string }) => [
    ...(await changeInThread(told, { before: description, after: markdown, facts: sources })).map((fault) =>
      complaintOf(fault, fault.sentence),
    ),
    ...(keeps(markdown, description)
      ? []
      : ['much of the overview is gone; keep what the new text does not contradict']),
    ...(/<[a-z][^<>]*>/i.test(markdown) ? ['it has HTML'] : []),
  ];
  const request = { instructions: INSTRUCTIONS, prompt, schema, signal };
  const { answer: merged, found } = await askWithRepair(ask, request, {
    find: (made) => problemsIn(made),
    complaints: (problems) => problems,
  });
  const [problem] = merged.markdown.trim() === '' ? ['it emptied the overview'] : found;
  if (problem !== undefined) throw new Error(problem);
  const cut =
    addition.text.length > MAX_CHARACTERS
      ? 'Only the beginning of the text was read, for it is very long.'
      : null;
  return {
    markdown: merged.markdown.trim(),
    changes: merged.changes
      .map((change) => change.replace(/\s+/g, ' ').trim())
      .filter((change) => change !== ''),
    note: cut,
  };
}

/** Most words of the overview are still there; figures may have changed. */
function keeps(markdown: string, description: string): boolean {
  const wordsOf = (text: string) =>
    stems(
      typedFacts(text).reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text),
    );
  const before = new Set(wordsOf(description));
  return before.size === 0 || before.intersection(new Set(wordsOf(markdown))).size >= before.size * MIN_KEPT;
}
