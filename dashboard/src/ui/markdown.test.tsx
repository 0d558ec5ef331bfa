import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';

const html = (text: string, marks?: Parameters<typeof Markdown>[0]['marks']) =>
  renderToStaticMarkup(<Markdown text={text} marks={marks} />);

describe('Markdown', () => {
  it('[P-MD-01] [P-MD-02] [P-MD-05] keeps safe addresses and drops the others', () => {
    expect(html('[a](https://acme.test/x)')).toContain('href="https://acme.test/x"');
    expect(html('![a](https://acme.test/x.png)')).toContain('src="https://acme.test/x.png"');
    expect(html('[a](javascript:alert(1))')).not.toContain('href');
    expect(html('![a](data:image/png;base64,x)')).not.toContain('src');
  });

  it('[P-MD-06] shows raw HTML as text', () => {
    const out = html('before <script>alert(1)</script>\n\n<div onclick="x()">block</div>');
    expect(out).toContain('&lt;script&gt;');
    expect(out).toContain('&lt;div onclick=&quot;x()&quot;&gt;');
    expect(out).not.toContain('<script');
  });

  it('marks spans of the source inside rendered markup', () => {
    const text = 'Try **Acme** or [Acme Cloud](https://acme.test).';
    const own = { tone: 'own' as const, label: 'Acme' };
    const out = html(text, [
      { start: 6, end: 10, ...own },
      { start: 17, end: 27, ...own },
    ]);
    expect(out).toMatch(/<strong><mark[^>]*title="Acme">Acme<\/mark><\/strong>/);
    expect(out).toMatch(/<a [^>]*><mark[^>]*>Acme Cloud<\/mark><\/a>/);
  });

  it('fits headings under those of the page without skipping a level', () => {
    const levels = (text: string) => [...html(text).matchAll(/<h(\d)/g)].map(([, level]) => level);
    expect(levels('# a\n\n## b\n\n# c')).toEqual(['3', '4', '3']);
    expect(levels('#### a\n\n# b\n\n#### c')).toEqual(['3', '3', '4']);
  });
});
