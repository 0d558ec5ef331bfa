/** Which conversion rules match what; script and server are tested against this table. */
export interface RuleCase {
  on: 'click' | 'form_submit' | 'page_view';
  /** As typed by a person. */
  value: string;
  /** As sent to the script; empty when refused. */
  script: string;
  /** The text that was clicked, or the address of the page. */
  fact: string;
  fits: boolean;
}

const address = (value: string, fact: string, fits: boolean, script = value): RuleCase => ({
  on: 'page_view',
  value,
  script,
  fact,
  fits,
});
const text = (value: string, fact: string, fits: boolean): RuleCase => ({
  on: 'click',
  value,
  script: value,
  fact,
  fits,
});

export const RULE_CASES: readonly RuleCase[] = [
  text('Request a demo', 'Request a demo', true),
  text('request A DEMO', '  Request\n a   demo ', true),
  text('Request a demo', 'Requesta demo', true),
  text('Request a demo', 'Request a demo now', false),
  text('demo', 'Request a demo', false),
  text('Größe wählen', 'GRÖSSE WÄHLEN', false),
  text('Über uns', 'ÜBER UNS', true),
  text('Buy (now)', 'Buy (now)', true),
  text('.*', 'Buy', false),
  text('*', 'Buy', false),
  text(' ', '', false),

  address('/thanks', 'https://example.com/thanks', true),
  address('/thanks/', 'https://example.com/thanks', true, '/thanks'),
  address('/thanks', 'https://www.example.com/thanks/', true),
  address('/thanks', 'https://example.com/thanks?order=7', true),
  address('/thanks', 'https://example.com/thanks#top', true),
  address('/thanks', 'https://example.com/thanks/again', false),
  address('/thanks', 'https://example.com/shop/thanks', false),
  address('/thanks', 'https://example.com/thanksgiving', false),
  address('thanks', 'https://example.com/thanks', true, '/thanks'),
  address('thanks.html', 'https://example.com/thanks.html', true, '/thanks.html'),
  address('/Thanks', 'https://example.com/thanks', false),
  address(' /thanks ', 'https://example.com/thanks', true, '/thanks'),
  address('/café menu', 'https://example.com/caf%C3%A9%20menu', true, '/caf%C3%A9%20menu'),
  address('/caf%c3%a9', 'https://example.com/café', true, '/caf%C3%A9'),
  address('/', 'https://example.com/', true),
  address('/', 'https://example.com', true),
  address('/', 'https://example.com/thanks', false),

  address('https://example.com/thanks', 'https://example.com/thanks', true, 'example.com/thanks'),
  address('http://example.com/thanks', 'https://example.com/thanks', true, 'example.com/thanks'),
  address('HTTPS://WWW.Example.com/thanks/', 'https://example.com/thanks?x=1', true, 'example.com/thanks'),
  address('https://example.com/thanks', 'https://shop.example.com/thanks', false, 'example.com/thanks'),
  address('example.com/thanks', 'https://www.example.com/thanks', true),
  address('example.com/thanks', 'https://example.org/thanks', false),
  address('example.com', 'https://example.com/', true),
  address('example.com', 'https://example.com/thanks', false),
  address(
    'https://shop.localhost:4000/thanks',
    'http://shop.localhost:4001/thanks',
    true,
    'shop.localhost/thanks',
  ),
  address('https://example.com', 'https://example.com.evil.test/', false, 'example.com'),
  address('https://example.com/thanks', 'https://evil.test/example.com/thanks', false, 'example.com/thanks'),

  address('/thanks?order=ok', 'https://example.com/thanks?order=ok', true),
  address('/thanks/?order=ok', 'https://example.com/thanks?order=ok', true, '/thanks?order=ok'),
  address('/thanks?order=ok', 'https://example.com/thanks', false),
  address('/thanks?order=ok', 'https://example.com/thanks?order=failed', false),
  address('/thanks?*order=ok*', 'https://example.com/thanks?a=1&order=ok&b=2', true),
  address('#/done', 'https://example.com/#/done', true, '/#/done'),
  address('/app#/done', 'https://example.com/app/?tab=2#/done', true),
  address('/app#/done', 'https://example.com/app', false),

  address('/blog/*', 'https://example.com/blog/a/b', true),
  address('/blog/*', 'https://example.com/blog/', false),
  address('/blog/*', 'https://example.com/blog', false),
  address('/blog/*', 'https://example.com/blogger', false),
  address('/blog*', 'https://example.com/blogger', true),
  address('*/thanks', 'https://example.com/shop/de/thanks', true),
  address('*/thanks', 'https://example.com/thanks/', true),
  address('*thanks*', 'https://example.com/a/no-thanks/b', true),
  address('/*/thanks', 'https://example.com/thanks', false),
  address('/order/*/done', 'https://example.com/order/7/paid/done', true),
  address('/order/*/done', 'https://example.com/order/done', false),
  address('/a*a', 'https://example.com/a', false),
  address('/*', 'https://example.com/', true, '*'),
  address('*', 'https://example.com/anything/at?all#here', true),
  address('https://example.com*', 'https://example.com/a/b', true, 'example.com*'),
  address('https://*.example.com/thanks', 'https://shop.example.com/thanks', true, '*.example.com/thanks'),
  address('https://*.example.com/thanks', 'https://example.com/thanks', false, '*.example.com/thanks'),
  address('/a.c', 'https://example.com/abc', false),
  address('/(a+)+', 'https://example.com/aaaa', false),

  address('', 'https://example.com/', false),
  address('http://', 'https://example.com/', false, ''),
  address('/thanks', 'not an address', false),
  {
    on: 'form_submit',
    value: '/contact',
    script: '/contact',
    fact: 'https://example.com/contact/',
    fits: true,
  },
  {
    on: 'form_submit',
    value: '/contact',
    script: '/contact',
    fact: 'https://example.com/pricing',
    fits: false,
  },
];
