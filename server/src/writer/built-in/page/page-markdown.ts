import { escapeMarkdown } from '../../../language/markdown/markdown-blocks.ts';
import { hasMoney } from '../../../language/money.ts';
import type { Page } from '../../../language/page/page.ts';
import type { AnswerUnit } from '../../../language/search/answer-unit.ts';
import { typedFacts } from '../../../language/typed-facts.ts';
import type { Labels } from '../../source-labels.ts';
import { titleLabel } from './page-labels.ts';
import { isNote } from './page-library.ts';
import type { Section } from './page-sections.ts';

type Named = Pick<Page, 'url' | 'title'>;

export function linkedTitle({ url, title }: Named): string {
  const label = escapeMarkdown(titleLabel(title) || URL.parse(url)?.host || title);
  return isNote({ url }) ? label : `[${label}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

/** Escapes line starts that would turn a sentence into a list or a heading. */
const safe = (text: string) =>
  escapeMarkdown(text)
    .replace(/^(\d+)([.)])(?=\s)/, '$1\\$2')
    .replace(/^([+-])(?=\s)/, '\\$1');

/** Sentences as a paragraph. */
const paragraph = (sentences: string[]): string => sentences.map(safe).join(' ');

const IS_SENTENCE = /[.!?:。！？…]["”’»)\]]*$/u;

/** What pages say, word for word: paragraphs of sentences; lists of lines; tables and code. */
export function unitsMarkdown(units: AnswerUnit[]): string[] {
  const parts: { kind: 'prose' | AnswerUnit['kind']; lines: string[] }[] = [];
  for (const { kind, lines, under } of units) {
    const said = under === null ? lines : lines.map((line) => `${under}: ${line}`);
    const isProse = kind === 'text' && said.every((line) => IS_SENTENCE.test(line));
    const shown = isProse ? 'prose' : kind === 'text' ? 'list' : kind;
    const open = parts.at(-1);
    if (open?.kind === shown && (shown === 'prose' || shown === 'list')) open.lines.push(...said);
    else parts.push({ kind: shown, lines: [...said] });
  }
  return parts.map(({ kind, lines }) =>
    kind === 'prose' || kind === 'text' ? paragraph(lines) : runMarkdown(kind, lines),
  );
}

function runMarkdown(kind: Exclude<AnswerUnit['kind'], 'text'>, lines: string[]): string {
  if (kind === 'list') return lines.map((line) => `- ${safe(line)}`).join('\n');
  if (kind === 'code') return fenced(lines.join('\n'));
  const rows = lines.map((line) => line.split(' | '));
  const width = Math.max(...rows.map(({ length }) => length));
  const [first = [], ...others] = rows;
  // A row of figures is not a header, unless prices stand below it alone.
  const isPriced = (row: string[]) => row.some(hasMoney);
  const isHead =
    !first.some((cell) => typedFacts(cell).length > 0) || (!isPriced(first) && others.some(isPriced));
  const line = (cells: string[]) =>
    `| ${Array.from({ length: width }, (_, at) => escapeMarkdown(cells[at] ?? '')).join(' | ')} |`;
  const rule = `| ${Array.from({ length: width }, () => '---').join(' | ')} |`;
  return [line(isHead ? first : []), rule, ...(isHead ? others : rows).map(line)].join('\n');
}

function fenced(code: string): string {
  const fence = '`'.repeat(Math.max(3, ...(code.match(/`+/g) ?? []).map((run) => run.length + 1)));
  return `${fence}\n${code}\n${fence}`;
}

export function sectionMarkdown({ heading, page, units }: Section, { source }: Labels): string {
  return [`## ${escapeMarkdown(heading)}`, ...unitsMarkdown(units), `${source}: ${linkedTitle(page)}`].join(
    '\n\n',
  );
}

export function sourcesMarkdown(pages: Named[], { sources }: Labels): string {
  return [`## ${sources}`, pages.map((page) => `- ${linkedTitle(page)}`).join('\n')].join('\n\n');
}

const MAX_META_CHARACTERS = 160;

/** The first complete sentence of at most 160 characters; empty where none is that short. */
export const metaDescription = (sentences: string[]): string =>
  sentences.find((text) => text.length <= MAX_META_CHARACTERS && /[.!?。！？]["”’»)]*$/u.test(text)) ?? '';
