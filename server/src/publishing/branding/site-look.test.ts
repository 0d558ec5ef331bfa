import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../language/page/parse-html.ts';
import { chooseColors } from './choose-colors.ts';
import { cssColor } from './css-color.ts';
import { readCss } from './css-rules.ts';
import { findCall } from './find-call.ts';
import { lookOfPage } from './look-of-page.ts';

const HOME = 'https://www.tillberry.example/';
const lookOf = (html: string) => lookOfPage(parseHtml(Buffer.from(html), 'text/html; charset=utf-8'), HOME);

const BAKERY = `<!doctype html><html lang="en"><head>
  <title>Tillberry | Sourdough by bicycle</title>
  <meta property="og:site_name" content="Tillberry">
  <meta name="theme-color" content="#FFFFFF">
  <link rel="shortcut icon" href="/favicon.ico">
  <link rel="icon" type="image/png" sizes="16x16" href="/icon-16.png">
  <link rel="icon" type="image/png" sizes="32x32" href="/icon-32.png">
  <link rel="mask-icon" href="/mask.svg" color="#000">
  <link rel="apple-touch-icon" sizes="180x180" href="/touch.png">
  <link rel="stylesheet" href="/site.css?v=4"><link rel="stylesheet" media="print" href="/print.css">
  <style>.wide{width:100%}</style></head><body>
  <header class="site-header"><a href="/" class="home"><img class="h-logo" src="data:image/gif;base64,R0" data-src="/img/tillberry-logo.svg" alt="Tillberry"></a>
    <nav><a href="/bread">Bread</a><a href="/login">Log in</a><a class="nav__button nav__button--primary" href="/order">Order bread →</a></nav></header>
  <main><h1>Bread, still warm</h1><p>We bake at four and <a href="/where">ride</a> at six.</p>
    <a class="button" href="/learn">Learn more</a><a class="nav__button nav__button--primary" href="/order">Order bread →</a></main>
  <footer><a class="button" href="/news">Subscribe</a></footer></body></html>`;

describe('What a home page says of itself', () => {
  it('[P-ENT-24] The site’s name, logo, icon and style sheets are read from its home page', () => {
    const look = lookOf(BAKERY);
    expect(look).toMatchObject({
      site_title: 'Tillberry',
      logo_url: `${HOME}img/tillberry-logo.svg`,
      theme_color: '#FFFFFF',
      sheets: [`${HOME}site.css?v=4`],
    });
    expect(look.favicons[0]).toBe(`${HOME}icon-32.png`);
    expect(look.favicons).not.toContain(`${HOME}mask.svg`);
  });

  it.each(['site-header', 'top navbar', 'masthead'])(
    'The logo is found in a head that is a box called %s',
    (name) => {
      const html = `<div class="${name}"><a href="/"><img src="/mark.png"></a></div><main><img src="/bread.png"></main>`;
      expect(lookOf(html).logo_url).toBe(`${HOME}mark.png`);
    },
  );

  it('The most important button of a home page is found', () => {
    expect(lookOf(BAKERY).call).toMatchObject({ text: 'Order bread', url: `${HOME}order` });
  });

  it.each([
    ['<a href="/demo">Book a demo</a>', 'Book a demo'],
    ['<a class="btn btn-primary" href="https://cal.example/x">See it live</a>', 'See it live'],
    ['<a class="btn" href="/a">Jetzt kostenlos testen</a><a href="/b">Blog</a>', 'Jetzt kostenlos testen'],
    ['<a role="button" href="/rdv">Réserver une table</a>', 'Réserver une table'],
  ])('in %s it is "%s"', (html, text) => {
    expect(lookOf(html).call?.text).toBe(text);
  });

  it.each([
    '<a href="/about">About us</a><a href="/blog">Blog</a>',
    '<a class="btn btn-primary" href="/login">Log in</a>',
    '<a class="btn btn-primary" href="#more">Tell me more</a>',
    '<a class="btn btn-primary" href="javascript:order()">Order now</a>',
    '<a class="btn btn-primary" href="/x">Read more about everything that we have ever done and will do</a>',
    '<footer><a class="btn" href="/n">Subscribe</a></footer>',
    '<a class="button" href="#">→</a>',
  ])('has no call in %s', (html) => {
    expect(findCall(lookOf(html).parts.anchors, HOME)).toBeNull();
  });

  it.each([
    ['http', '<header><a href="/"><img src="http://www.tillberry.example/logo.png"></a></header>'],
    ['a script', '<header><a href="/"><img class="logo" src="javascript:alert(1)"></a></header>'],
    [
      'somebody else’s badge',
      '<main><a href="https://award.example/"><img alt="award logo" src="/a.png"></a></main>',
    ],
  ])('takes no logo from %s', (_name, html) => {
    expect(lookOf(html).logo_url).toBeNull();
  });

  it('The icon for phones is used when no logo has an address', () => {
    const html =
      '<link rel="apple-touch-icon" href="/touch.png"><header><a href="/"><svg></svg></a></header>';
    expect(lookOf(html).logo_url).toBe(`${HOME}touch.png`);
  });
});

const colorsIn = (css: string, { html = '', theme_color = null as string | null } = {}) => {
  const { call, parts } = lookOf(html);
  return chooseColors({ rules: readCss(css), theme_color, call: call?.anchor ?? null, header: parts.header });
};

describe('The colors of a site', () => {
  it('The color of a site is its theme color if that is a color', () => {
    expect(colorsIn(':root{--primary:#0a0}', { theme_color: '#B4235A' }).brand_color).toBe('#b4235a');
    expect(colorsIn(':root{--primary:#0a0}', { theme_color: '#ffffff' }).brand_color).toBe('#00aa00');
  });

  it('Colors are read from variables, through other variables and in every notation', () => {
    const brand = (css: string) => colorsIn(css).brand_color;
    expect(brand(':root{--brand-hover:#f00;--berry:rgb(180 35 90);--color-brand:var(--berry, #000)}')).toBe(
      '#b4235a',
    );
    expect(brand(':root{--primary-foreground:0 0% 98%;--primary:338 67% 42%}')).toBe('#b32358');
    expect(brand('@layer base{:root{--primary:oklch(0.5 0.18 5)}}')).toMatch(/^#[a-f0-9]{6}$/);
    expect(brand('@media (prefers-color-scheme: dark){:root{--brand:#00f}}:root{--brand:#0a0}')).toBe(
      '#00aa00',
    );
    expect(brand('.dark{--brand:#00f}:root[data-theme=dark]{--brand:#00f}:root{--brand:#0a0}')).toBe(
      '#00aa00',
    );
    expect(brand(':root{--wp--preset--color--primary:#a00}')).toBe('#aa0000');
  });

  it('The color of a site comes from its main button, otherwise from any button, otherwise from its header', () => {
    const css = `a{color:#0645ad} .nav__button{background:#eee} header .nav__button--primary{background:linear-gradient(90deg,#b4235a,#fff)}
      .nav__button--primary:hover{background:#000}`;
    expect(colorsIn(css, { html: BAKERY })).toEqual({ brand_color: '#b4235a', link_color: '#0645ad' });
    expect(colorsIn('.btn-primary{background-color:#e8590c}').brand_color).toBe('#e8590c');
    expect(colorsIn('.site-header{background:#123a8c url(x.png)}', { html: BAKERY }).brand_color).toBe(
      '#123a8c',
    );
    expect(colorsIn('button{background:#111}').brand_color).toBe('#111111');
    expect(colorsIn('p{color:#b4235a}')).toEqual({ brand_color: null, link_color: null });
  });

  it('Colors are found when buttons are painted through variables of their own', () => {
    const css = `:root{--primary-bg:#123a8c}.btn{--bg:transparent;background-color:var(--bg)}
      .btn-primary{--bg:#ffc800}.btn-danger{--bg:#f00}footer .btn-primary{--bg:#0f0}`;
    const html = '<main><a class="btn btn-primary" href="/demo">Book a demo</a></main>';
    expect(colorsIn(css, { html }).brand_color).toBe('#ffc800');
  });

  it('The link color of a site is that of links in text', () => {
    const link = (css: string) => colorsIn(css).link_color;
    expect(link('nav a{color:#f00}.prose a{color:#00f}a{color:#080}a:hover{color:#f0f}')).toBe('#008800');
    expect(link('a{color:inherit}:root{--link-color:#0645ad}')).toBe('#0645ad');
    expect(link(':root{--l-rgb:13,110,253}a{color:rgba(var(--l-rgb),var(--o, 1))}')).toBe('#0d6efd');
    expect(link('a{color:#333}')).toBeNull();
  });
});

describe('Hostile style sheets', () => {
  it.each([
    ['comments that never end', '/*'.repeat(200_000)],
    ['brackets that never close', '('.repeat(400_000)],
    ['blocks that never close', 'a{'.repeat(200_000)],
    ['strings that never end', 'a{content:"'.repeat(100_000)],
    ['variables in circles', ':root{--brand:var(--a);--a:var(--b);--b:var(--a)}'.repeat(5000)],
    [
      'variables that grow',
      `:root{--brand:var(--a);--a:${'var(--b) '.repeat(30)};--b:${'var(--c) '.repeat(30)}}`,
    ],
    ['selectors without end', `${'a,'.repeat(300_000)}{color:#f00}`],
    ['blanks', `@media${' '.repeat(400_000)}{a{color:#f00}}`],
    ['one long value', `a{color:${'var('.repeat(100_000)}}`],
    [
      'many rules in one block',
      `${'a b '.repeat(990)}{${'@a{color:red;background:var(--q)}'.repeat(40_000)}}`,
    ],
    [
      'variables without number',
      `:root{${Array.from({ length: 100_000 }, (_, n) => `--brand-${n}:#f00`).join(';')}}`,
    ],
  ])('of %s are read to their end', (_name, css) => {
    const of = { tag: 'a', id: '', classes: new Set(['btn']), style: '', around: new Set(['body']) };
    expect(chooseColors({ rules: readCss(css), theme_color: null, call: of, header: of })).toBeDefined();
  });

  it('Reading a hostile style sheet never throws and returns colors or nothing', () => {
    const bits = fc.constantFrom(
      '{',
      '}',
      ';',
      ':',
      '--brand',
      'a',
      '#f00',
      'var(',
      ')',
      '"',
      "'",
      '/*',
      '*/',
      '@media',
      '\\',
      '\n',
      ':root',
      'rgb(',
      '1,2,3',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 60 }), (parts) => {
        const { brand_color, link_color } = colorsIn(parts.join(''));
        for (const color of [brand_color, link_color])
          if (color !== null) expect(color).toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });

  it('No color from a hostile style sheet can change a page', () => {
    for (const value of [
      'red;}body{display:none',
      'url(https://x.example)',
      'expression(1)',
      '#12',
      'rgb(1,2)',
      'hsl(a b c)',
      '__proto__',
      'constructor',
      'rgba(1,2,3,.2)',
      '#12345600',
      'var(--x)',
    ])
      expect(cssColor(value, new Map())).toBeNull();
  });
});
