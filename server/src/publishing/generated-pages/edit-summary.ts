import { diffArrays } from 'diff';
import { toString as textOf } from 'mdast-util-to-string';
import { parseMarkdown } from '../../language/markdown/parse-markdown.ts';

interface Text {
  title: string;
  meta_description: string;
  markdown_content: string;
}

interface Section {
  /** Null before the first heading. */
  heading: string | null;
  text: string;
}

const MAX_NAMED = 3;
/** Among more changed words than this, an edit is no longer a single changed value. */
const MAX_COMPARED = 5000;
const PRICE = /^(?:[$€£¥]\s?\d|\d[\d.,]*\s?(?:[$€£¥]|USD|EUR|GBP)\b)/;
const NUMBER = /^\d[\d.,:%/-]*$/;

/** What an edit changed, in one or two sentences: 'Price in “Plans” changed from $29 to $39.' */
export function summariseEdit({ before, after }: { before: Text; after: Text }): string {
  const said = [
    before.title === after.title ? null : `Title changed to “${after.title}”.`,
    before.meta_description === after.meta_description ? null : 'Description changed.',
    ...(before.markdown_content === after.markdown_content
      ? []
      : summariseSections(sectionsOf(before.markdown_content), sectionsOf(after.markdown_content))),
  ].filter((sentence) => sentence !== null);
  return said.join(' ') || 'No visible changes.';
}

function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [{ heading: null, text: '' }];
  for (const node of parseMarkdown(markdown).children) {
    if (node.type === 'heading') {
      sections.push({ heading: textOf(node).trim(), text: '' });
      continue;
    }
    const { start, end } = node.position ?? {};
    const section = sections.at(-1);
    if (section) section.text += `${markdown.slice(start?.offset ?? 0, end?.offset ?? 0)}\n`;
  }
  return sections.filter(({ heading, text }) => heading !== null || text !== '');
}

function summariseSections(before: Section[], after: Section[]): string[] {
  const old = new Map(before.map((section) => [section.heading, section.text]));
  const now = new Map(after.map((section) => [section.heading, section.text]));
  const added = [...now.keys()].filter((heading) => !old.has(heading));
  const removed = [...old.keys()].filter((heading) => !now.has(heading));
  const changed = [...now].filter(([heading, text]) => old.has(heading) && old.get(heading) !== text);
  const [only] = changed;
  if (changed.length === 1 && only && added.length + removed.length === 0) {
    const value = changedValue(old.get(only[0]) ?? '', only[1]);
    const { kind, from, to } = value ?? {};
    if (kind) return [`${kind} in ${nameOf(only[0])} changed from ${from} to ${to}.`];
  }
  const said = [
    ...listed('Added', added),
    ...listed('Removed', removed),
    ...listed(
      'Changed',
      changed.map(([heading]) => heading),
    ),
  ];
  return said.length > 0 ? said : ['The order of sections changed.'];
}

/** The single price or number that differs, if nothing else does. */
function changedValue(before: string, after: string): { kind: string; from: string; to: string } | null {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (Math.max(old.length, now.length) > MAX_COMPARED) return null;
  const differing = (diffArrays(old, now, { maxEditLength: 20 }) ?? []).filter(
    (part) => part.added || part.removed,
  );
  const from = differing.find((part) => part.removed)?.value.join(' ') ?? '';
  const to = differing.find((part) => part.added)?.value.join(' ') ?? '';
  if (differing.length !== 2) return null;
  for (const [kind, pattern] of [
    ['Price', PRICE],
    ['Number', NUMBER],
  ] as const)
    if (pattern.test(from) && pattern.test(to)) return { kind, from, to };
  return null;
}

/** Without the punctuation around them. */
const wordsOf = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => word.replace(/^[("'*_|]+|(?<![.,;:!?)"'*_|])[.,;:!?)"'*_|]+$/g, ''))
    .filter(Boolean);

const nameOf = (heading: string | null) => (heading === null ? 'the opening' : `“${heading}”`);

function listed(verb: string, headings: (string | null)[]): string[] {
  if (headings.length === 0) return [];
  const named = headings.slice(0, MAX_NAMED).map(nameOf);
  const more = headings.length - named.length;
  const all = more > 0 ? [...named, `${more} more`] : named;
  return [`${verb} ${new Intl.ListFormat('en').format(all)}.`];
}
