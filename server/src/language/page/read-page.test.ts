import { describe, expect, it } from 'vitest';
import { readPage } from './read-page.ts';

const read = (html: string | Buffer, content_type = 'text/html; charset=utf-8') =>
  readPage(Buffer.from(html), { url: 'https://acme.test/docs/start', content_type });
const texts = (html: string) => read(html).blocks.map(({ text }) => text);

const MARKETING = `<!doctype html><html lang="en-GB"><head><title>Acme &ndash; Boats</title>
<meta name="Description" content="Boats  for everyone."><meta property="og:site_name" content="Acme">
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Organization","name":"Acme"},{"@type":"WebSite"}]}</script>
<script type="application/ld+json">{ broken</script></head>
<body class="has-sidebar"><div class="SiteHeader_root__x1"><a href="/">Acme</a><a href="/pricing">Pricing</a><a href="/login">Log in</a></div>
<div class="hero"><h1>Boats that <span>sail themselves</span><p>Built in Hull since 1987.</p></h1>
<div>Acme builds electric boats that find their own way across the North Sea.</div><a class="btn" href="/demo">Book a demo</a></div>
<div class="grid"><a href="/range"><h3>Long range</h3><div>Every boat sails four hundred miles on one charge.</div></a>
<a href="/quiet"><h3>Quiet</h3><div>Our motors make less noise than the waves around them.</div></a></div>
<div><h3><button aria-expanded="false">Do I need a licence?</button></h3><div>No licence is needed below ten metres.</div></div>
<details><summary>What does it cost?</summary>Boats start at £90,000.</details>
<div class="cookie-banner"><p>We value your privacy a lot, really.</p><button>Accept</button></div>
<div id="x9"><p>We use cookies to improve your experience. Accept all?</p></div>
<div class="css-1a"><h4>Company</h4><a href="/about">About us</a><a href="/jobs">Jobs</a><a href="/press">Press</a></div>
<footer><p>Acme Ltd, 1 Dock Road, Hull. Registered in England with number 123456.</p><a href="/terms">Terms</a></footer>
</body></html>`;

describe('A marketing page made of divs', () => {
  const page = read(MARKETING);

  it('A marketing page gives its text under its headings, without menus and banners, and of its foot only where the company is', () => {
    expect(page.blocks.map(({ heading, text }) => `${heading}: ${text}`)).toEqual([
      'Boats that sail themselves: Built in Hull since 1987.',
      'Boats that sail themselves: Acme builds electric boats that find their own way across the North Sea.',
      'Long range: Every boat sails four hundred miles on one charge.',
      'Quiet: Our motors make less noise than the waves around them.',
      'Do I need a licence?: No licence is needed below ten metres.',
      'What does it cost?: Boats start at £90,000.',
      'null: Acme Ltd, 1 Dock Road, Hull. Registered in England with number 123456.',
    ]);
    expect(page.headings.map(({ level, text }) => `${level} ${text}`)).toEqual([
      '1 Boats that sail themselves',
      '3 Long range',
      '3 Quiet',
      '3 Do I need a licence?',
      '4 What does it cost?',
    ]);
  });

  it('A marketing page keeps every link with its place', () => {
    const places = Object.fromEntries(page.links.map(({ url, place }) => [url, place]));
    expect(places).toMatchObject({
      'https://acme.test/pricing': 'navigation',
      'https://acme.test/terms': 'navigation',
      'https://acme.test/demo': 'content',
      'https://acme.test/about': 'content',
    });
    expect(page.links.find(({ url }) => url.endsWith('/range'))?.text).toBe(
      'Long range Every boat sails four hundred miles on one charge.',
    );
  });

  it('A page’s title, description, site name, language and structured data are read', () => {
    expect(page).toMatchObject({
      title: 'Acme – Boats',
      description: 'Boats for everyone.',
      site_name: 'Acme',
      language: 'en',
    });
    expect(page.json_ld).toEqual([{ '@type': 'Organization', name: 'Acme' }, { '@type': 'WebSite' }]);
  });
});

describe('A page of documentation', () => {
  const page =
    read(`<html><body><div class="navheader"><table><tr><td><a href="a.html">Prev</a></td><td>Chapter 2</td></tr></table></div>
<h2 class="title">2. Backups<a class="headerlink" href="#b">¶</a></h2><div class="toc"><dl><dt><a href="a.html">Making one</a></dt></dl></div>
<p>A backup is a <code>copy</code> of
   your data.[<a href="#n1">1</a>]<div class="note"><h3>Note</h3><p>Keep two of them.</p></div><p>Then test it.
<ul><li><p>Daily ones<ul><li>are small</ul><li>Weekly ones</ul>
<dl><dt>full<dd><p>Copies everything.</p><p>It takes long.</p><dt>API<dd><a href="api.html">Application Programming Interface</a><dt>lonely</dl>
<table><tr><th>Kind<th>Time<tr><td>full<td>2&nbsp;h</table><pre>pg_dump
   mydb</pre>first line<br>same line<br><br>next block
<div class="lang"><span>Available Languages: </span><a hreflang="fr" href="/fr">fr</a></div><aside>Menu text here.</aside></body></html>`);

  it('A page of documentation gives its lists, definitions, tables and code', () => {
    expect(page.blocks.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'paragraph: A backup is a copy of your data.[1]',
      'paragraph: Keep two of them.',
      'paragraph: Then test it.',
      'list_item: Daily ones',
      'list_item: are small',
      'list_item: Weekly ones',
      'definition: full: Copies everything.',
      'definition: It takes long.',
      'definition: API: Application Programming Interface',
      'definition: lonely',
      'table_row: Kind | Time',
      'table_row: full | 2 h',
      'code: pg_dump\n   mydb',
      'paragraph: first line same line',
      'paragraph: next block',
    ]);
    expect(new Set(page.blocks.map(({ heading }) => heading))).toEqual(new Set(['2. Backups']));
  });
});

describe('The main content', () => {
  const words = 'Sailing at night needs lights that others can see from two miles away. '.repeat(5);

  it('The main content is what the page marks as main', () => {
    expect(
      texts(`<div><p>Breaking: ${'x '.repeat(40)}</p></div><main><h1>Night</h1><p>${words}</p></main>`),
    ).toEqual([words.trim()]);
  });

  it('The main content reaches beyond what is marked as main when the title is outside of it', () => {
    expect(texts(`<h1>Night</h1><p>All about lamps.</p><main><p>${words}</p></main>`)).toEqual([
      'All about lamps.',
      words.trim(),
    ]);
  });

  it('The main content leaves out hidden text and repeated text', () => {
    const html = `<p style="display: none">secret</p><p hidden>secret</p><span class="sr-only">secret</span><template><p>secret</p></template>
      <noscript>Please enable JavaScript.</noscript><p>Our boats find their own way.</p><p class="mobile">Our boats find their own way.</p>`;
    expect(texts(html)).toEqual(['Our boats find their own way.']);
  });

  it('The main content keeps a callout inside an article and drops a sidebar of links', () => {
    const html = `<article><p>${words}</p><aside class="tip"><p>Carry spare bulbs with you at all times.</p></aside>
      <aside><a href="/a">One</a> <a href="/b">Two</a></aside></article>`;
    expect(texts(html)).toEqual([words.trim(), 'Carry spare bulbs with you at all times.']);
  });
});

describe('Links', () => {
  it('Links of a page are absolute, without fragment, listed once each, and lead to the web only', () => {
    const page =
      read(`<base href="/v2/"><p>Read <a href="a#x">this</a>, <a href="a#y">this</a>, <a href="#z">here</a>,
      <a href="mailto:a@b.test">mail</a>, <a href="javascript:x()">js</a>, <a href="http://[">broken</a>, <a href="//b.test/">there</a>,
      <a href="/img"><img alt="A boat" src="x"></a>.</p>`);
    expect(page.links.map(({ url, text }) => [url, text])).toEqual([
      ['https://acme.test/v2/a', 'this'],
      ['https://b.test/', 'there'],
      ['https://acme.test/img', 'A boat'],
    ]);
  });
});

describe('Characters', () => {
  const html = (charset: string) =>
    `<meta charset="${charset}"><title>t</title><p>Ärger über Größe – naïve £5</p>`;
  const latin1 = Buffer.from('<p>Größe über alles</p>', 'latin1');
  const sjis = Buffer.concat([
    Buffer.from('<meta charset=Shift_JIS><p>'),
    Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea]),
  ]);

  it.each([
    [
      'UTF-8 that is announced as Latin-1',
      Buffer.from(html('iso-8859-1')),
      'text/html; charset=ISO-8859-1',
      'Ärger über Größe – naïve £5',
    ],
    ['Latin-1 that is announced as UTF-8', latin1, 'text/html; charset=utf-8', 'Größe über alles'],
    ['Latin-1 that is announced nowhere', latin1, '', 'Größe über alles'],
    ['what the page announces', sjis, 'text/html', '日本語'],
    ['what the header announces', Buffer.from([0xd0, 0xcf, 0xc9]), 'text/html; charset=koi8-r', 'пои'],
    ['an unknown charset', latin1, 'text/html; charset=x-nonsense', 'Größe über alles'],
    [
      'UTF-16 with a mark',
      Buffer.from(`\ufeff${html('utf-16')}`, 'utf16le'),
      'text/html',
      'Ärger über Größe – naïve £5',
    ],
    [
      'UTF-16 with a mark, the high bytes first',
      Buffer.from(`\ufeff${html('utf-16')}`, 'utf16le').swap16(),
      'text/html',
      'Ärger über Größe – naïve £5',
    ],
    ['UTF-8 cut inside a character', Buffer.from('<p>Größe ü').subarray(0, -1), 'text/html', 'Größe \ufffd'],
  ])('The characters of a page are read correctly in the case of %s', (_name, bytes, content_type, text) => {
    expect(read(bytes, content_type).blocks[0]?.text).toBe(text);
  });
});

it('A page that is set in headings alone says what they say', () => {
  const page = read(
    '<h1>Contact</h1><h3>Driving school</h3><h4>692-787-380</h4><h4>mail@acme.test</h4><h3>Fridays 16.00</h3><h2>Gallery</h2>',
  );
  expect(page.blocks.map(({ heading, text }) => [heading, text])).toEqual([
    ['Driving school', '692-787-380'],
    ['Driving school', 'mail@acme.test'],
    ['Contact', 'Fridays 16.00'],
  ]);
});

it('Headings among text say what they say where nothing follows them', () => {
  const page = read(
    `<h1>Enrolment</h1><p>${'We teach people to drive. '.repeat(8)}</p><h4>What to bring</h4><h5>- a receipt of 250 PLN</h5><h6>The medical costs only 100 PLN.</h6><h4>Gallery</h4>`,
  );
  expect(page.blocks.slice(1).map(({ heading, text }) => [heading, text])).toEqual([
    ['- a receipt of 250 PLN', 'The medical costs only 100 PLN.'],
  ]);
  const lines = read(
    '<h1>Lessons</h1><p>Drive.</p><h3>One hour of driving 50 PLN</h3><h3>10 hours 450 PLN</h3>',
  );
  expect(lines.blocks.slice(1).map(({ heading, text }) => [heading, text])).toEqual([
    ['Lessons', 'One hour of driving 50 PLN'],
    ['Lessons', '10 hours 450 PLN'],
  ]);
});

it('Code whose lines end with a break keeps them', () => {
  const { blocks } = read(
    '<h1>CLI</h1><pre><code><span># Show it<br></span><span>gtc config<br></span></code></pre>',
  );
  expect(blocks).toMatchObject([{ kind: 'code', text: '# Show it\ngtc config' }]);
});

describe('Language', () => {
  const german =
    '<p>Wir bauen die Boote in Hull, und sie fahren mit Strom. Das ist gut für die See und auch für die Fische.</p>';
  it.each([
    ['declared', '<html lang="fr-CA"><p>Oui.</p>', 'fr'],
    ['by http-equiv', '<meta http-equiv="Content-Language" content="NL"><p>Ja.</p>', 'nl'],
    ['seen in the text', german, 'de'],
    ['seen against a wrong template', `<html lang="en">${german}`, 'de'],
    ['kept where the text is short', '<html lang="en"><p>Wir bauen die Boote in Hull.</p>', 'en'],
    ['Japanese by script', `<p>${'日本語のページです。'.repeat(5)}</p>`, 'ja'],
    ['Chinese by script', `<p>${'这是一个中文网站，欢迎。'.repeat(5)}</p>`, 'zh'],
    ['Russian by script', `<p>${'Это страница на русском языке. '.repeat(5)}</p>`, 'ru'],
    ['unknown', '<p>PostgreSQL 15.20 Oracle MySQL SQLite DB2 Sybase Informix</p>', null],
  ])('The language of a page is determined correctly: %s', (_name, html, language) =>
    expect(read(html).language).toBe(language),
  );
});

describe('Anything else', () => {
  const ld = (json: string) => `<script type="application/ld+json">${json}</script>`;

  it('Links inside of links repeat no more of a long text than one link may say', () => {
    const links = Array.from({ length: 900 }, (_, at) => `<a href="/${at}">`).join('');
    const found = read(`<p>${links}${'word '.repeat(200_000)}</p>`).links;
    expect(found.length).toBe(900);
    for (const { text } of found) expect(text.length).toBeLessThanOrEqual(2000);
  });

  it.each([
    ['nothing', ''],
    ['no HTML', '\u0000\u0001PNG\r\n'],
    ['a very deep page', '<div>'.repeat(300_000)],
    ['deep lists', '<ul><li>'.repeat(50_000)],
    ['an endless table', '<table>'.repeat(100_000)],
    ['a list of lists of lists', ld(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)],
    ['a graph of graphs of graphs', ld(`${'{"@graph":'.repeat(100_000)}1${'}'.repeat(100_000)}`)],
    [
      'a hundred thousand attributes',
      `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}`).join(' ')}>`,
    ],
  ])('A page is read without error when it contains %s', (_name, html) => {
    expect(read(html)).toMatchObject({ url: 'https://acme.test/docs/start', links: [] });
  });
});

it('What stands beside fields to fill in is marked, and the rest of the page is not', () => {
  const rest = 'Acme builds boats in Hull and repairs what others have built. '.repeat(12);
  const { blocks } =
    read(`<main><h1>Boats</h1><p>${rest}</p><section><h2>Your boat</h2><p>Just fill it in.</p>
    <form><input name="name"><textarea></textarea></form></section><div><p>Find a boat.</p>
    <form role="search"><input></form></div></main>`);
  expect(blocks.filter(({ beside_form }) => beside_form).map(({ text }) => text)).toEqual([
    'Just fill it in.',
  ]);
  expect(blocks.map(({ text }) => text)).toContain('Find a boat.');
});
