import { spawnSync } from 'node:child_process';
import type { ElementChange, ScriptCondition } from '@sightline/contract/visiting/tracking';
import { describe, expect, it } from 'vitest';
import { wasScript } from './arrival.ts';
import { type AdapterConfig, decide, type Plan } from './decide.ts';
import { planRewriting } from './rewrite.ts';

const id = (n: number) => `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const FOLDER = `${import.meta.dirname}/../wordpress/sightline`;
const RUN = `define('SIGHTLINE', 'test');
foreach (['decide', 'page', 'rewrite'] as $file) require $argv[1] . "/$file.php";
foreach (json_decode(stream_get_contents(STDIN), true) as [$what, $given, $more])
  $all[] = $what === 'decide' ? sightline_decide($given, $more) : sightline_change($given, $more, 'ARRIVE', false);
echo json_encode($all, JSON_THROW_ON_ERROR);`;

const hasPhp = spawnSync('php', ['-r', 'mb_strlen("");']).status === 0;

/** What the plug-in answers to all of these, in one process. */
function inPhp(questions: readonly [what: string, given: unknown, more: unknown][]): unknown[] {
  const php = spawnSync('php', ['-d', 'display_errors=stderr', '-r', RUN, FOLDER], {
    input: JSON.stringify(questions),
    maxBuffer: 100_000_000,
  });
  expect(String(php.stderr)).toBe('');
  return JSON.parse(String(php.stdout));
}

const CONDITIONS: ScriptCondition[] = [
  [1, ['host', '*.chatgpt.com'], ['utm_source', 'chatgpt.com', 'über *']],
  [0, [0, ['utm_campaign', '*summer*']], ['utm_source', 'x']],
  [0, ['device', 'phone']],
  [0, [0, ['device', 'phone']], [0, ['utm_medium', 'email']]],
  ['landing', '/two', '/%C3%BC'],
  ['language', 'de-*', 'fr'],
  [1, ['returning', 'true'], ['country', 'de']],
  ['hour', [9, 17]],
  ['/x*', [1, 2]],
];
const pages = ['/', '/two', '/%C3%BC'].map((path) => ({
  ...{ page: id(90), path, version: 1 },
  changes: [{ element: id(91), selector: 'h1', text: 'x' }],
}));
const trigger = (
  n: number,
  when: ScriptCondition,
  { upto, holdout = 0 }: { upto?: number; holdout?: number } = {},
) => ({
  ...{ id: id(n), variant: id(n + 50), when, holdout, pages },
  ...(upto && { upto }),
});
const moved = {
  ...trigger(3, ['utm_medium', 'email']),
  pages: pages.map((page) => ({ ...page, changes: [{ element: id(9), selector: 'p', before: 'h1' }] })),
};
const CONFIGS: AdapterConfig[] = [
  ...CONDITIONS.map((when): AdapterConfig => ({ identity: 'lasting', triggers: [trigger(1, when)] })),
  ...(['lasting', 'daily', 'consent'] as const).map((identity) => ({
    identity,
    triggers: CONDITIONS.slice(0, 2).flatMap((when, n) => [
      trigger(n, when, { upto: 0.5, holdout: 0.4 }),
      trigger(n + 10, when, { holdout: 0.4 }),
    ]),
  })),
  {
    identity: 'lasting',
    triggers: [moved, ...CONDITIONS.map((when, n) => trigger(n + 4, when, { holdout: 1 }))],
  },
];
const URLS = [
  ...[
    '/',
    '/two/',
    '/three',
    '/%c3%bc',
    '/?utm_source=chatgpt.com',
    '/?sightline_variant=x',
    '/two?utm_medium=email#a',
  ],
  ...['/?utm_source=%C3%9Cber++uns', '/?utm_source=x&utm_source=CHATGPT.com', '/?utm_campaign=Summer%202&&a'],
].map((path) => `https://www.shop.example${path}`);
const HEADERS: Record<string, string>[] = [
  {},
  { referer: 'https://www.chatgpt.com/c' },
  { referer: 'https://notchatgpt.com/' },
  { referer: 'https://shop.example/from' },
  { referer: 'https://chatgpt.com:443/', 'accept-language': 'de-AT,en;q=0.5' },
  { referer: 'https://a.example/', 'accept-language': ' fr' },
  { referer: 'https://chatgpt.com/', 'user-agent': 'Googlebot/2.1' },
  { referer: 'https://chatgpt.com/', 'user-agent': 'Mozilla/5.0 CUBOT/1' },
  { referer: 'https://chatgpt.com/', 'user-agent': '' },
  { referer: 'https://chatgpt.com/', 'signature-agent': '"https://chatgpt.com"' },
  { cookie: `a=b; sightline-visit=${id(1)}.${id(51)}.1.${id(7)}` },
  { cookie: `sightline-visit=${id(1)}.${id(52)}.0.${id(7)}`, referer: 'https://chatgpt.com/' },
  ...Array.from({ length: 40 }, (_, n) => ({
    ...{ referer: 'https://chatgpt.com/', cookie: `x=1;sightline=${id(n * 7919)}.1` },
    ...[{}, { dnt: '1' }, { 'sec-gpc': '1' }, { 'accept-language': 'de-DE' }][n % 4],
  })),
];

const PAGES = [
  '<DIV class=a><h1 id="t">The &amp; old</h1>\n<!-- c --></DIV>',
  '<h1 id="t">Work <em>faster</em> than ever</h1><p>One<p>Two<div>Three</div>',
  '<h1>Old</h1><hr><select><option>Old</select><p>Never closed',
  `<a data-href="x" title=it's href=/old>Go</a><a title="href='no'>" HREF = '/old' >Go</a>`,
  '<picture><source srcset="/a.webp"><img src="/a.png" alt="A"></picture><img src=b.png srcset=c>',
  '<svg><title>Old</title><path d="M0"/><text>No</text></svg><h1>\u00a0\u{1f600} Über <b></b>uns </h1>',
  '<ul><li>One<li class="item big">Two<ul><li>Deep</ul></ul><a href="/x" >Rest < more</a>',
  `<script nonce="a&quot;b">"<h1>No</h1>"</script><style>h1>a{}</style><h1 class="title x">O'ld&nbsp;&lt;</h1 ><h1>Last</h1>`,
  '<table><tr><td>A<td>B<tr><td>C</table><textarea><h1>No</h1></textarea><dl><dt>A<dd>B</dl>',
  '<main data-section="hero"><section><h2>A</h2></section><section><h2>B</h2><a href="#">Go</a></section></main></p>',
  ...[
    '<a href="'.repeat(500),
    `<a ${"x='".repeat(2000)}`,
    '<div>'.repeat(2000),
    '<!--'.repeat(50),
    '</',
    '<',
    '\u0000<h1\u0000>',
  ],
];
const SELECTORS = [
  ...[
    'h1',
    '#t',
    'em',
    'a',
    'p',
    'p:nth-of-type(2)',
    'li:nth-of-type(2)',
    'li.item.big',
    'ul ul > li',
    'h1.title',
    'option',
  ],
  ...[
    '[data-section="hero"] > section:nth-of-type(2) > h2',
    'main a',
    'main > section:has(a) > h2',
    'div:has(#t) h1',
    'ul:has(li.item) > li:nth-of-type(2)',
    'p:has(#gone)',
    'body > h1',
    'td:nth-of-type(2)',
    '#gone',
    '##bad',
    'a:hover',
  ],
];
const CHANGES: Partial<ElementChange>[] = [
  { text: '<b>"New" & $1</b>' },
  { text: 'the & OLD' },
  { runs: [null, 'calmly'] },
  { runs: ['one', '', 'x'] },
  { runs: ['New'] },
  { href: '/try?a=1&b="2"' },
  { href: ' java\nscript:alert(1)', text: 'x' },
  { hide: true },
];
const REWRITINGS: [html: string, changes: ElementChange[]][] = PAGES.flatMap((body) => [
  ...[...SELECTORS.flatMap((selector) => CHANGES.map((of) => [{ element: id(5), selector, ...of }]))].map(
    (changes): [string, ElementChange[]] => [body, changes],
  ),
  [body, [{ element: id(5), selector: 'img', src: '/new.png', alt: 'N' }]] as [string, ElementChange[]],
  [
    body,
    [
      { element: id(5), selector: 'a', href: '/n', text: 'Both' },
      { element: id(6), selector: 'h1', text: 'Ö' },
    ],
  ] as [string, ElementChange[]],
]);

describe.skipIf(!hasPhp)('The plug-in for WordPress (skipped where PHP or mbstring is missing)', () => {
  it('It decides as the adapter does, for the same visitors', () => {
    const asked = CONFIGS.flatMap((config) =>
      URLS.flatMap((url) => HEADERS.map((more) => ({ config, url, more }))),
    );
    const questions = asked.map(({ config, url, more }, n) => {
      const headers: Record<string, string> = { 'user-agent': 'Mozilla/5.0 Chrome/140.0.0.0', ...more };
      return { config, url, headers, ...(n % 3 === 0 && { country: 'de' }) };
    });
    const answers = inPhp(questions.map(({ config, ...of }) => ['decide', config, of])) as (Plan | null)[];
    const seen = answers.filter((plan) => plan !== null);
    expect(seen.length).toBeGreaterThan(1000);
    expect(seen.some(({ held }) => held) && seen.some(({ held }) => !held)).toBe(true);
    for (const [n, question] of questions.entries()) {
      const { config, url, headers, country } = question;
      const header = (name: string) => headers[name] ?? null;
      const plan = decide(config, { url: new URL(url), header, ...(country && { country }) });
      // Who has no lasting id is drawn again each time, and may get another share.
      const isDrawn = !plan || !!headers.cookie?.includes(plan.who);
      if (!isDrawn && config.triggers.some(({ upto }) => upto)) continue;
      const shown = (of: Plan | null | undefined) => (isDrawn ? of : of && { ...of, who: '', held: false });
      expect(shown(answers[n]), JSON.stringify(question)).toEqual(shown(plan));
    }
  });

  it('It changes pages as the adapter does, to the byte', () => {
    const whole = REWRITINGS.map(([body, changes]): [string, ElementChange[]] => [
      `<!doctype html><html><head lang=">"><title>A</title></head><body>${body}</body></html>`,
      changes,
    ]);
    const plan = {
      ...{ trigger: id(1), variant: id(2), held: false, who: id(3), lasting: true },
      touch: { landing: '/' },
    };
    const answers = inPhp(
      whole.map(([html, changes]) => ['change', { ...plan, page: { changes } }, html]),
    ) as (string | null)[];
    expect(answers.filter((html) => html !== null).length).toBeGreaterThan(100);
    for (const [n, [html, changes]] of whole.entries()) {
      const written = planRewriting(html, changes)?.write((nonce) => `[${nonce}]`, wasScript) ?? null;
      const ours = answers[n]?.replace(
        /<script(?: nonce="([^"]*)")?>\(ARRIVE\).*?<\/script>/,
        (_, nonce = '') => `[${nonce.replaceAll('&quot;', '"')}]`,
      );
      expect(ours ?? null, `${JSON.stringify(changes)} ${html.slice(0, 300)}`).toBe(written);
    }
  });
});
