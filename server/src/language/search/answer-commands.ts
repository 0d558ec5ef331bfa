import type { Block } from '../page/page.ts';
import { splitSentences } from '../sentences.ts';
import type { AnswerUnit } from './answer-unit.ts';
import type { IndexedPage, ReaderIndex } from './index-types.ts';
import { onSite, shareOf, speaks, stemsIn } from './reader-said.ts';
import type { Finding } from './reader-search.ts';
import type { TermWeight } from './reader-weights.ts';
import { isValueStem } from './typed-values.ts';

/** Asks how to do something, where instructions are the answer. */
const ASKS_HOW =
  /^\W*(?:how (?:do|can|to|should|would|could)|(?:which|what) command|wie (?!lange|viel|oft|teuer|hoch|weit|gro[sß]|schnell|alt)\p{L}+|comment|cómo|come|hoe (?!lang|veel|vaak|duur|ver|groot|snel|oud)\p{L}+|como|como)(?!\p{L})/iu;

export const asksHow = (text: string): boolean => ASKS_HOW.test(text);

const MAX_HITS = 8;
/** Share of the question that the heading, the text before the code and the code must say together. */
const MIN_COVER = 0.62;
/** The same of an option and the first sentence about it. */
const MIN_OPTION = 0.6;
const WEIGHTS = {
  heading: 0.3,
  precise: 0.7,
  title: 0.5,
  intro: 0.5,
  rank: 0.04,
  later: 0.03,
};
/** Longer code is a listing, not a command. */
const MAX_LINES = 14;
const PLACEHOLDERS = /<[\w-]+>|\[--/g;

interface Section {
  heading: string | null;
  blocks: Block[];
}

/** The commands of a manual that do what is asked, with the sentence before them; empty when there are none. */
export function commandAnswer(index: ReaderIndex, { hits, weights }: Finding): AnswerUnit[] {
  const telling = weights.filter(({ term }) => !term.generic && !isValueStem(term.stem));
  if (telling.length === 0) return [];
  let best: { score: number; units: AnswerUnit[] } | null = null;
  for (const [rank, { page, asks_unknown }] of hits.slice(0, MAX_HITS).entries()) {
    if (asks_unknown) continue;
    const weighed = onSite(telling, page);
    const title = shareOf(stemsIn(page.own_title, page), weighed);
    for (const { heading, blocks } of sectionsOf(index, page)) {
      const head = stemsIn(heading ?? '', page);
      const asked = (said: ReadonlySet<string>) => {
        const count = [...said].filter((stem) =>
          telling.some(({ term }) => speaks(new Set([stem]), term) > 0),
        );
        return count.length / Math.max(MIN_WORDS, said.size);
      };
      const base = WEIGHTS.heading * shareOf(head, weighed) + WEIGHTS.title * title - WEIGHTS.rank * rank;
      for (const step of [...commandsIn(blocks), ...optionsIn(blocks)]) {
        const intro = stemsIn(step.intro, page);
        const code = stemsIn(step.code, page);
        const cover = shareOf(head.union(intro).union(code), weighed);
        if (cover < (step.is_code ? MIN_COVER : MIN_OPTION) || isListing(step.code)) continue;
        const score =
          cover +
          base +
          WEIGHTS.intro * shareOf(intro.union(code), weighed) +
          WEIGHTS.precise * (asked(intro) + asked(head)) -
          WEIGHTS.later * step.place;
        if (score > (best?.score ?? 0)) best = { score, units: unitsOf(step, page, weighed) };
      }
    }
  }
  return best?.units ?? [];
}

/** Shorter texts are not more precise for it. */
const MIN_WORDS = 3;

export function sectionsOf(index: ReaderIndex, page: IndexedPage): Section[] {
  const sections: Section[] = [];
  for (let id = page.first_passage; id < page.first_passage + page.passage_count; id++) {
    const passage = index.passages[id];
    if (passage === undefined) continue;
    const open = sections.at(-1);
    if (open !== undefined && open.heading === passage.heading) open.blocks.push(...passage.blocks);
    else sections.push({ heading: passage.heading, blocks: [...passage.blocks] });
  }
  return sections;
}

/** A command with what is said of it. */
interface Step {
  intro: string;
  code: string;
  place: number;
  is_code: boolean;
}

const COMMENT = /^\s*(?:#(?![!\w])|\/\/|::|REM )\s*/;

/** The code of a section with the text right before it, or the remarks within; what follows code at once is its output. */
function commandsIn(blocks: Block[]): Step[] {
  let place = 0;
  return blocks.flatMap((code, at) => {
    const before = blocks[at - 1];
    if (code.kind !== 'code' || before?.kind === 'code') return [];
    const intro = before?.text ?? '';
    return remarked(code.text).map((step) => {
      place += 1;
      return { intro: `${intro} ${step.remark}`.trim(), code: step.code, place: place - 1, is_code: true };
    });
  });
}

/** "# Start it" above one or more lines says what they do. */
function remarked(text: string): { remark: string; code: string }[] {
  const steps: { remark: string; lines: string[] }[] = [{ remark: '', lines: [] }];
  for (const line of text.split('\n')) {
    const open = steps.at(-1);
    if (COMMENT.test(line)) {
      const remark = line.replace(COMMENT, '');
      if (open && open.lines.length === 0 && open.remark !== '') open.remark += ` ${remark}`;
      else steps.push({ remark, lines: [] });
    } else if (line.trim() !== '') open?.lines.push(line);
  }
  const told = steps.filter(({ lines }) => lines.length > 0);
  return told.some(({ remark }) => remark === '')
    ? [{ remark: '', code: text }]
    : told.map(({ remark, lines }) => ({ remark, code: lines.join('\n') }));
}

/** "--depth <n>: Create a shallow clone", "work_mem (integer): …", "git-stash - Stash the changes". */
const OPTION =
  /^(?:-{1,2}[\w-]+|[a-z]+(?:_[a-z]+)+|[\w-]+ \([a-z]+\):|[a-z]+(?:-[a-z]+)+ - |[\w-]+:? [`$]?[\w-]+ -{1,2}\w)/;
const MAX_OPTION = 600;

function optionsIn(blocks: Block[]): Step[] {
  return blocks.flatMap(({ kind, text }, at) =>
    kind !== 'code' && text.length < MAX_OPTION && OPTION.test(text)
      ? [{ intro: splitSentences(text)[0] ?? '', code: '', place: at / blocks.length, is_code: false }]
      : [],
  );
}

/** A file, a list of all commands or a text of its own: nothing to type. */
const isListing = (code: string) =>
  (code !== '' && code.split('\n').every((line) => SETTING.test(line))) ||
  code.split('\n').length > MAX_LINES ||
  (code.match(PLACEHOLDERS)?.length ?? 0) > 3 ||
  FILE.test(code);
const SETTING = /^\s*[\w-]+:\s|^\s*$/;
const FILE = /^\s*(?:[{[<]|---|#!\/|\w+:\s*$)|\{\s*$|[├└]|-{8}/m;

/** The sentence before the code; and the one before that where it says more of what is asked. */
function unitsOf({ intro, code, is_code }: Step, page: IndexedPage, weights: TermWeight[]): AnswerUnit[] {
  const text = (line: string): AnswerUnit => ({ kind: 'text', lines: [line], page, under: null });
  if (!is_code) return [text(intro)];
  const [last = '', before = ''] = splitSentences(intro).reverse();
  const cover = (sentence: string) => shareOf(stemsIn(sentence, page), weights);
  const shown = [cover(before) > cover(last) ? before : '', last].filter((one) => one !== '');
  return [...shown.map(text), { kind: 'code', lines: [code], page, under: null }];
}
