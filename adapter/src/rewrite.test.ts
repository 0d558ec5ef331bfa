import type { ElementChange } from '@sightline/contract/visiting/tracking';
import { expect, it } from 'vitest';
import { planRewriting } from './rewrite.ts';

const change = (selector: string, of: Partial<ElementChange>): ElementChange => ({
  element: selector,
  selector,
  ...of,
});
const pageOf = (body: string) =>
  `<!doctype html><html><head><title>A</title></head><body>${body}</body></html>`;

/** The page's body after the changes; null where it is left as it is. */
function changed(body: string, ...changes: ElementChange[]): string | null {
  const html = planRewriting(pageOf(body), changes)?.write(
    () => '',
    (was) => `|${JSON.stringify(was)}|`,
  );
  return html === undefined
    ? null
    : html.slice('<!doctype html><html><head><title>A</title></head><body>'.length, -14);
}

it('A text is set as text in the element, what is around it stays byte for byte, and what it was stands behind', () => {
  expect(
    changed(
      '<DIV class=a><h1 id="t">The &amp; old</h1>\n<!-- c --></DIV>',
      change('#t', { text: '<b>"New" & $1</b>' }),
    ),
  ).toBe(
    '<DIV class=a><h1 id="t">&lt;b&gt;"New" &amp; $1&lt;/b&gt;</h1>|[[0,"The & old",0]]|\n<!-- c --></DIV>',
  );
});

it('The longest of an element’s own texts gets the wording, and others become empty without vanishing', () => {
  expect(
    changed('<h1 id="t">Work <em>faster</em> than ever</h1>', change('#t', { text: 'Start today' })),
  ).toBe(
    '<h1 id="t">\u200b<em>\u200b</em> Start today</h1>|[[0,"Work ",1],[1,"faster",1],[2," than ever",0]]|',
  );
  expect(changed('<h1 id="t">Work <em>faster</em></h1>', change('#t', { runs: [null, 'calmly'] }))).toBe(
    '<h1 id="t">Work <em>calmly</em></h1>|[[1,"faster",0]]|',
  );
});

it('Addresses are set where the attribute stands, however it is written, and never one that runs code', () => {
  const link = change('a', { href: '/try?a=1&b="2"' });
  expect(changed(`<a data-href="x" title=it's href=/old>Go</a>`, link)).toBe(
    `<a data-href="x" title=it's href="/try?a=1&amp;b=&quot;2&quot;">Go</a>|[["href","/old",0]]|`,
  );
  expect(changed(`<a title="href='no'>" HREF = '/old' >Go</a>`, link)).toContain(`" HREF = "/try?`);
  expect(changed('<a href="/old">Go</a>', change('a', { href: 'javascript:alert(1)' }))).toBeNull();
  expect(
    changed(
      '<picture><source srcset="/a.webp"><img src="/a.png" alt="A"></picture>',
      change('img', { src: '/b.png', alt: 'B' }),
    ),
  ).toBe(
    '<picture><source srcset="/b.png"><img src="/b.png" alt="B">|[["src","/a.png",0],["alt","A",0]]|</picture>',
  );
});

it('A page that lacks one of the elements, or has another number of texts, is left as it is', () => {
  const good = change('h1', { text: 'New' });
  for (const bad of [
    change('#gone', { text: 'x' }),
    change('##bad', { text: 'x' }),
    change('h1', { runs: ['a', 'b'] }),
    change('hr', { text: 'x' }),
    // What follows it would be read into it.
    change('p', { text: 'x' }),
    change('option', { text: 'x' }),
  ])
    expect(
      changed('<h1>Old</h1><hr><select><option>Old</option></select><p>Never closed', good, bad),
      bad.selector,
    ).toBeNull();
  expect(planRewriting('<h1>Old</h1>', [good])).toBeNull();
});

it('Hostile markup neither throws nor takes long', () => {
  const all = [change('h1', { text: 'New' }), change('a', { href: '/x' })];
  for (const body of [
    '<a href="'.repeat(5000),
    `<a ${"x='".repeat(20_000)}`,
    '<div>'.repeat(20_000),
    '<!--'.repeat(5000),
    `<h1>${'&#x0;'.repeat(9999)}`,
    '\u0000<h1\u0000>',
  ])
    expect(changed(body, ...all)).toBeNull();
});

it('The nonce of the page’s own scripts is handed on', () => {
  const html = `<html><head><script nonce="abc">1</script></head><body><h1>Old</h1></body></html>`;
  const written = planRewriting(html, [change('h1', { text: 'New' })])?.write(
    (nonce) => `[${nonce}]`,
    (_, nonce) => `[${nonce}]`,
  );
  expect(written).toBe(
    `<html><head>[abc]<script nonce="abc">1</script></head><body><h1>New</h1>[abc]</body></html>`,
  );
});
