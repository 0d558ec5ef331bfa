import type { Code, FootnoteDefinition, FootnoteReference, Html, Text } from 'mdast';
import type { Handlers, State } from 'mdast-util-to-hast';
import { type Mark, splitByMarks } from '../../lib/words/marks.ts';
import styles from './markdown.module.css';

type Content = ReturnType<State['all']>;

/** What of markdown becomes other HTML than usual: raw HTML is text, notes stay where they stand, and words are marked. */
export function handlersWith(marks: Mark[]): Handlers {
  return {
    // Wide blocks scroll on their own, so the keyboard must reach them.
    code: (_, { value }: Code) => element('pre', [element('code', [plain(value)])], { tabIndex: 0 }),
    footnoteReference: (_, note: FootnoteReference) => numberOf(note),
    footnoteDefinition: (state, note: FootnoteDefinition) =>
      element('div', [numberOf(note), plain(' '), ...state.all(note)], { className: styles.footnote }),
    html: (_, { value }: Html) => plain(value),
    text: (_, node: Text) => marked(node, marks),
  };
}

const plain = (value: string) => ({ type: 'text' as const, value });

const element = (tagName: string, children: Content, properties = {}) => ({
  type: 'element' as const,
  ...{ tagName, properties, children },
});

const numberOf = ({ label, identifier }: FootnoteReference | FootnoteDefinition) =>
  element('sup', [plain(label ?? identifier)]);

/** Escapes and entities make a text shorter than its source; then places within it are unknown and not marked. */
function marked({ value, position }: Text, marks: Mark[]): Content {
  const start = position?.start.offset;
  const end = position?.end.offset;
  if (start === undefined || end === undefined || end - start !== value.length) return [plain(value)];
  return splitByMarks(value, marks, start).map(({ text, mark }) =>
    mark ? element('mark', [plain(text)], { title: mark.label, dataTone: mark.tone }) : plain(text),
  );
}
