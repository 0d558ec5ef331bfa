import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import styles from './markdown.module.css';
import { Markdown } from './markdown.tsx';

const html = (text: string, marks?: Parameters<typeof Markdown>[0]['marks']) =>
  renderToStaticMarkup(<Markdown text={text} marks={marks} />);

describe('Rendered Markdown', () => {
  it('[P-MD-01] [P-MD-02] [P-MD-05] Rendered Markdown keeps safe addresses and drops the others', () => {
    expect(html('[a](https://acme.test/x)')).toContain('href="https://acme.test/x"');
    expect(html('![a](https://acme.test/x.png)')).toContain('src="https://acme.test/x.png"');
    expect(html('[a](javascript:alert(1))')).not.toContain('href');
    expect(html('![a](data:image/png;base64,x)')).not.toContain('src');
  });

  it('[P-MD-06] Rendered Markdown shows raw HTML as text', () => {
    const out = html('before <script>alert(1)</script>\n\n<div onclick="x()">block</div>');
    expect(out).toContain('&lt;script&gt;');
    expect(out).toContain('&lt;div onclick=&quot;x()&quot;&gt;');
    expect(out).not.toContain('<script');
  });

  it('Rendered Markdown marks spans of its source', () => {
    const text = 'Try **Acme** or [Acme Cloud](https://acme.test).';
    const own = { tone: 'own' as const, label: 'Acme' };
    const out = html(text, [
      { start: 6, end: 10, ...own },
      { start: 17, end: 27, ...own },
    ]);
    expect(out).toMatch(/<strong><mark[^>]*title="Acme">Acme<\/mark><\/strong>/);
    expect(out).toMatch(/<a [^>]*><mark[^>]*>Acme Cloud<\/mark><\/a>/);
  });

  it('Markdown renders lists, tables, code and references as what they are, and keeps unknown syntax as text', () => {
    const out = html(
      '3. one\n4. two\n\n| a | b |\n|---|---|\n| 1 | ~~2~~ |\n\n```js\nx < 1\n```\n\n- [x] done\n\nSee [x][1] ![y][1] z[^n]\n\n[1]: https://acme.test\n[^n]: Note.',
    );
    expect(out).toContain('<ol start="3">');
    expect(out).toContain('<th>a</th>');
    expect(out).toContain('<td><del>2</del></td>');
    expect(out).toMatch(/<pre tabindex="0"><code>x &lt; 1<\/code><\/pre>/);
    expect(out).toContain('☑ ');
    expect(out).toContain('href="https://acme.test"');
    expect(out).toMatch(/<sup>n<\/sup>.*Note\./s);
  });

  it('A table in rendered Markdown has its columns aligned as its author wanted', () => {
    expect(html('| a | b |\n|---|--:|\n| 1 | 2 |')).toContain(
      '<td>1</td><td style="text-align:right">2</td>',
    );
  });

  it('Markdown that is nested too deep to be a document is shown as its words', () => {
    const text = `${'>'.repeat(3000)} Acme`;
    expect(html(text)).toBe(`<div class="${styles.markdown}"><p>${text.replaceAll('>', '&gt;')}</p></div>`);
  });

  it('A text stays unmarked where its escapes make the places unknown', () => {
    const out = html('AT\\&T and Acme', [{ start: 10, end: 14, tone: 'own', label: 'Acme' }]);
    expect(out).toContain('AT&amp;T and Acme');
  });

  it('Headings in rendered Markdown fit under those of the page without skipping a level', () => {
    const levels = (text: string) => [...html(text).matchAll(/<h(\d)/g)].map(([, level]) => level);
    expect(levels('# a\n\n## b\n\n# c')).toEqual(['3', '4', '3']);
    expect(levels('#### a\n\n# b\n\n#### c')).toEqual(['3', '3', '4']);
  });
});
