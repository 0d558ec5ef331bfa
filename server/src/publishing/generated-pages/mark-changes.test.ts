import { load } from 'cheerio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../language/markdown/render-markdown.ts';
import { markChanges } from './mark-changes.ts';

const mark = (before: string | null, after: string) =>
  markChanges(before === null ? null : renderMarkdown(before), renderMarkdown(after));
const folded = (html: string) => html.replace(/\n\s*/g, '').replace(/ id="[^"]*"/g, '');

describe('What changed between two versions', () => {
  it('[A-API-65] A change is marked word by word inside a paragraph', () => {
    expect(mark('It costs $29 a month.', 'It costs $39 a month.')).toBe(
      '<p>It costs $<del>29</del><ins>39</ins> a month.</p>',
    );
  });

  it('Changes with only a gap between them are marked as one', () => {
    expect(mark('The first month is free.', 'The first two months are free.')).toBe(
      '<p>The first <del>month is</del><ins>two months are</ins> free.</p>',
    );
  });

  it('A block that was added or removed is marked as a whole', () => {
    expect(folded(mark('Stays.\n\nGoes away entirely.', 'Stays.\n\n## Something new\n\nWith words.'))).toBe(
      '<p>Stays.</p><ins><h2>Something new</h2></ins><ins><p>With words.</p></ins><del><p>Goes away entirely.</p></del>',
    );
  });

  it('Without an earlier version everything is marked as new', () => {
    expect(folded(mark(null, 'One.\n\n- two\n- three'))).toBe(
      '<ins><p>One.</p></ins><ul><li><ins>two</ins></li><li><ins>three</ins></li></ul>',
    );
  });

  it('Marking changes keeps emphasis and links around the words', () => {
    expect(mark('See **our plans** today.', 'See **our new plans** today.')).toBe(
      '<p>See <strong>our </strong><ins><strong>new </strong></ins><strong>plans</strong> today.</p>',
    );
    const links = mark('See [plans](https://a.example/).', 'See [plans](https://b.example/).');
    expect(links.replace(/ rel="[^"]*"/g, '')).toBe(
      '<p>See <del><a href="https://a.example/">plans</a></del><ins><a href="https://b.example/">plans</a></ins>.</p>',
    );
  });

  it('A change is marked in the item of a list and in the cell of a table', () => {
    expect(folded(mark('- one plan\n- two', '- one bigger plan\n- two\n- three'))).toBe(
      '<ul><li>one <ins>bigger </ins>plan</li><li>two</li><li><ins>three</ins></li></ul>',
    );
    const table = (price: string) => `| Plan | Price |\n|---|---|\n| Small plan | ${price} |`;
    expect(folded(mark(table('$29'), table('$39')))).toContain(
      '<td>Small plan</td><td>$<del>29</del><ins>39</ins></td>',
    );
  });

  it('Marking changes marks nothing where nothing changed, and lets no script through', () => {
    expect(mark('# A\n\nText.', '# A\n\nText.')).not.toMatch(/<ins>|<del>/);
    const html = mark(
      '<script>alert(1)</script>\n\n[x](javascript:alert(1))',
      '<img src=x onerror=alert(1)> y',
    );
    expect(html).not.toMatch(/<script|onerror|javascript:/);
  });
});

const line = fc.constantFrom(
  '# Plans',
  '## More',
  'It costs $29 a month.',
  'It costs **$39** a month.',
  '- one\n- two',
  '- one\n- [two](https://a.example/?a=1&b=2)\n  - nested',
  '1. first\n2. second',
  '> quoted',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '```\ncode < here\n```',
  'A & B < C "quoted"',
  '- [ ] open',
  '![picture](https://a.example/x.png)',
);
const markdown = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n\n'));
const wholeText = (html: string) => load(`<main>${html}</main>`)('main').text().replace(/\s+/g, '');

it('The marked text is the later version without its deletions, and the earlier version without its additions', () => {
  fc.assert(
    fc.property(markdown, markdown, (before, after) => {
      const marked = load(`<main>${mark(before, after)}</main>`);
      const without = (tag: string) => {
        const copy = load(marked.html());
        copy(tag).remove();
        return copy('main').text().replace(/\s+/g, '');
      };
      expect(without('del')).toBe(wholeText(renderMarkdown(after)));
      expect(without('ins')).toBe(wholeText(renderMarkdown(before)));
    }),
    { numRuns: 100 },
  );
});
