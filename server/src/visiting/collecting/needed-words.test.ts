import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neededAddress, neededReferrer, ruleQueriesOf, withoutMail } from './needed-words.ts';

const NO_RULES = ruleQueriesOf([]);
const of = (address: string, urls: string[] = []) => neededAddress(address, ruleQueriesOf(urls));
const SITE = 'https://acme.example';

describe('Addresses', () => {
  it.each([
    ['/pricing?plan=team&page=2', '/pricing?plan=team&page=2'],
    [
      '/?utm_source=chatgpt.com&utm_campaign=spring%20sale&gclid=abc',
      '/?utm_source=chatgpt.com&utm_campaign=spring%20sale',
    ],
    ['/?UTM_Source=x&utm_term=ann%40mail.example', '/?UTM_Source=x'],
    ['/a?q=my+illness&search=x', '/a'],
    ['/a?id=ann@mail.example&id=7', '/a?id=7'],
    ['/a?id=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0', '/a'],
    ['/verify/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0', '/verify/(secret)'],
    ['/blog/how-to-reset-2024/photos', '/blog/how-to-reset-2024/photos'],
    ['/users/ann%40mail.example', '/users/(e-mail)'],
    ['/a#pricing', '/a#pricing'],
    ['/a#id_token=abc', '/a'],
    ['/#/orders?token=abc', '/#/orders'],
    ['/a?%', '/a'],
    ['/%ff%40', '/%ff%40'],
  ])('The address %s is kept as %s', (path, kept) => {
    expect(of(SITE + path)).toBe(SITE + kept);
  });

  it('User names and passwords are cut from addresses, and anything that is no web address is dropped', () => {
    expect(of('https://ann:s3cret@acme.example/')).toBe(`${SITE}/`);
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//x', ''])
      expect(of(address)).toBeNull();
  });

  it('A conversion rule keeps the values of the query that it names, and all other values are emptied', () => {
    expect(of(`${SITE}/ok?order=A-1&name=Ann`, ['/ok?order=*'])).toBe(`${SITE}/ok?order=A-1&name=`);
    expect(of(`${SITE}/find?q=illness`, ['/find?*'])).toBe(`${SITE}/find?q=`);
    expect(of(`${SITE}/ok?order=ann@mail.example`, ['/ok?order=*'])).toBe(`${SITE}/ok`);
  });

  it('Shortening an address a second time changes nothing', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
        const once = neededAddress(address, NO_RULES);
        expect(once).not.toBeNull();
        expect(neededAddress(once ?? '', NO_RULES)).toBe(once);
      }),
    );
  });
});

it('Only the website of a referrer is kept', () => {
  expect(neededReferrer('https://mail.example/inbox/7?token=x')).toBe('https://mail.example/');
  expect(neededReferrer('android-app://com.google.android.gm/')).toBe('android-app://com.google.android.gm/');
  expect([neededReferrer(''), neededReferrer('about:blank'), neededReferrer('x')]).toEqual(['', '', '']);
});

it('The company’s own email addresses are kept in texts, and those of other people are removed', () => {
  const isOwn = (host: string) => host === 'acme.example';
  expect(withoutMail('hello@acme.example or ann.b+c@mail.example', isOwn)).toBe(
    'hello@acme.example or (e-mail)',
  );
  expect(withoutMail('@acme on X', isOwn)).toBe('@acme on X');
});
