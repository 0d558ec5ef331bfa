import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstParagraph } from './first-paragraph.ts';
import { markdownBlocks } from './markdown-blocks.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { leadOf, renderMarkdown } from './render-markdown.ts';

describe('Markdown that could do harm', () => {
  it.each([
    [
      'raw HTML',
      '<script>alert(1)</script><iframe src="https://x.test"></iframe><b onclick="alert(1)">bold</b>',
    ],
    ['a handler', '<img src=x onerror=alert(1)>'],
    ['an SVG', '<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>'],
    ['a style', '<style>body{display:none}</style><p style="position:fixed">x</p>'],
    ['a form', '<form action="https://x.test"><input name="password"></form>'],
    ['a link that runs', '[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](java\nscript:alert(1))'],
    [
      'a link in disguise',
      '[a](&#106;avascript:alert(1)) [b](\u0001javascript:alert(1)) [c]( javascript:alert(1))',
    ],
    [
      'a data address',
      '[a](data:text/html,<script>1</script>) ![b](data:image/svg+xml,<svg/onload=alert(1)>)',
    ],
    ['a reference that runs', '[a][b]\n\n[b]: javascript:alert(1)'],
    ['an address that runs', '<javascript:alert(1)> <vbscript:x>'],
    ['a title that breaks out', '[a](https://x.test "\\" onmouseover=alert(1) \\"")'],
    ['a picture that breaks out', '![" onerror=alert(1) "](https://x.test/"onerror=alert(1))'],
    ['a language that breaks out', '```js" onclick="alert(1)\nx\n```'],
    ['a heading that clobbers', '# __proto__\n\n## forms\n\n## constructor'],
  ])('Rendered Markdown contains nothing harmful from %s', (_name, markdown) => {
    const html = renderMarkdown(markdown);
    expect(html).not.toMatch(/<(?:script|iframe|svg|style|form|input|b)[\s>]/i);
    expect(html).not.toMatch(/<[^>]*\s(?:on\w+|style|srcset|name)\s*=(?=(?:[^"]*"[^"]*")*[^"]*>)/i);
    expect(html).not.toMatch(/(?:href|src)="\s*(?:java|vb)script|(?:href|src)="data:/i);
    for (const id of html.matchAll(/ id="([^"]*)"/g)) expect(id[1]).toMatch(/^section-/);
  });

  it('Rendering never fails, and never lets a tag through that Markdown does not make', () => {
    const pieces = [
      '<',
      '>',
      '"',
      "'",
      '`',
      '[',
      ']',
      '(',
      ')',
      '!',
      '#',
      '*',
      '|',
      '\n',
      ' ',
      '&',
      '\u0000',
      '\ud83d',
      '\\',
      'javascript:',
      'onerror=',
      '<img src=x ',
      '<svg>',
      'a',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (parts) => {
        const html = renderMarkdown(parts.join(''));
        expect(html.isWellFormed()).toBe(true);
        expect(html).not.toMatch(/<(?:script|svg|iframe|object)/i);
        expect(html).not.toMatch(/<[a-z][^>"]*(?:"[^"]*"[^>"]*)*\son\w+=/i);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['quotes', '>'.repeat(50_000)],
    ['lists', '- '.repeat(30_000)],
    ['brackets', '[a]('.repeat(20_000)],
    ['stars', '**a'.repeat(30_000)],
    ['footnotes', '[^1]'.repeat(20_000)],
    ['comments', 'a <?'.repeat(20_000)],
    ['quotes with gaps, one too few', `${'>     '.repeat(23)}a`],
  ])('Deeply nested Markdown is rendered in bearable time: %s', (_name, markdown) => {
    expect(typeof renderMarkdown(markdown)).toBe('string');
    expect(typeof leadOf(markdown)).toBe('string');
    expect(typeof firstParagraph(markdown)).toBe('string');
    expect(markdownBlocks(parseMarkdown(markdown)).length).toBeLessThan(3);
  });

  const narrow = `${'|a'.repeat(1000)}\n${'|-'.repeat(1000)}\n`;
  const rows = (start: string) =>
    `${start}${narrow.replaceAll('\n', `\n${start}`)}${`x\n${start}`.repeat(20_000)}`;
  it.each([
    ['one', rows('')],
    ['one in a quote', rows('> ')],
    ['one with old line ends', rows('').replaceAll('\n', '\r')],
    ['many', `${'|a'.repeat(70)}\n${'|-'.repeat(70)}\n${'x\n'.repeat(70)}\n`.repeat(230)],
    ['one row', `a|b\n-|-\n${'|a'.repeat(45_000)}`],
  ])('Missing cells in the rows of a table do not fill the memory: %s', (_name, markdown) => {
    const html = renderMarkdown(markdown);
    expect(html.match(/<t[dh]/g)?.length ?? 0).toBeLessThan(11_000);
    expect(html.match(/\bx\b/g)?.length).toBe(markdown.match(/\bx\b/g)?.length);
  });

  it('Rendering keeps a large table that a person may have made, and keeps paragraphs apart whatever ends their lines', () => {
    const table = `|a|b|c|\n|-|-|-|\n${'|1|-|3|\n'.repeat(1000)}`;
    expect(renderMarkdown(table).match(/<td>/g)).toHaveLength(3000);
    const paragraphs = Array.from({ length: 1600 }, () => '*one* *two*').join('\r\n\r\n');
    expect(renderMarkdown(paragraphs).match(/<em>/g)).toHaveLength(3200);
  });

  it('A paragraph with more marks than a person sets keeps its words, and the other paragraphs stay as they are', () => {
    const html = renderMarkdown(`One *two*.\n\n${'*word '.repeat(3001)}`);
    expect(html).toContain('<p>One <em>two</em>.</p>');
    expect(html.match(/word/g)).toHaveLength(3001);
    expect(html).not.toContain('*');
  });
});

describe('A document', () => {
  it('A rendered document has headings from h2 on, one level at a time, with ids', () => {
    expect(renderMarkdown('# One\n\n#### Four\n\n## Two\n\n# One')).toBe(
      '<h2 id="section-one">One</h2>\n<h3 id="section-four">Four</h3>\n<h2 id="section-two">Two</h2>\n<h2 id="section-one-1">One</h2>',
    );
    expect(renderMarkdown('[to one](#one)\n\n# One')).toContain('<a href="#section-one">to one</a>');
  });

  it('A rendered document links to the web, to email addresses and within the site', () => {
    const html = renderMarkdown(
      '[a](https://x.test/?a=1&b=2) [b](/b) [c](mailto:c@x.test) [d](ftp://x.test) https://y.test',
    );
    expect(html).toBe(
      '<p><a href="https://x.test/?a=1&#x26;b=2" rel="noopener">a</a> <a href="/b">b</a> <a href="mailto:c@x.test">c</a> <a>d</a> <a href="https://y.test" rel="noopener">https://y.test</a></p>',
    );
  });

  it('A rendered document has images over https only, which load when they are seen', () => {
    const html = renderMarkdown('![one](https://x.test/1.png) ![two](http://x.test/2.png) ![three](/3.png)');
    expect(html).toBe(
      '<p><img src="https://x.test/1.png" alt="one" loading="lazy" decoding="async"> two three</p>',
    );
  });

  it('A rendered document has tables and code that scroll, and task lists as text', () => {
    const html = renderMarkdown('| a |\n|--:|\n| 1 |\n\n```js\nx < y\n```\n\n- [x] done\n- [ ] not');
    expect(html).toContain('<div class="table" role="region" aria-label="Table" tabindex="0"><table>');
    expect(html).toContain('<td align="right">1</td>');
    expect(html).toContain('<pre tabindex="0"><code class="language-js">x &#x3C; y\n</code></pre>');
    expect(html).toMatch(/☑ done[\s\S]*☐ not/);
  });

  it('A rendered document keeps its footnotes together', () => {
    const html = renderMarkdown('Text[^1].\n\n[^1]: Note.');
    const [, target] = /href="#(user-content-fn-1)"/.exec(html) ?? [];
    expect(html).toContain(`<li id="${target}">`);
  });

  it('The first paragraph of a document is given as plain text', () => {
    expect(leadOf('# Title\n\nIt *costs* [$20](https://x.test)\na month.\n\nMore.')).toBe(
      'It costs $20 a month.',
    );
    expect(leadOf('- only\n- a list')).toBe('');
  });
});
