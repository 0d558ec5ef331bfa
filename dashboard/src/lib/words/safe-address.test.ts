import { describe, expect, it } from 'vitest';
import { safeAddress } from './safe-address.ts';

describe('safeAddress', () => {
  it('[P-MD-01] [P-MD-02] keeps http, https, ircs, irc, mailto and xmpp', () => {
    const kept = ['http://a.b', 'https://a.b/c?d#e', 'ircs://a', 'irc://a', 'mailto:a@b.c', 'xmpp:a@b.c'];
    expect(kept.map(safeAddress)).toEqual(kept);
  });

  it('[P-MD-03] keeps an address without a scheme', () => {
    const kept = ['', 'page', '/page', '//host/page', '../page', '?q=1', '#part'];
    expect(kept.map(safeAddress)).toEqual(kept);
  });

  it('[P-MD-04] keeps an address whose first colon comes after a slash, question mark or hash', () => {
    const kept = ['/a:b', 'a/b:c', '?a:b', 'a?b:c', '#a:b', 'a#javascript:b'];
    expect(kept.map(safeAddress)).toEqual(kept);
  });

  it('[P-MD-05] empties every other scheme, however it is written', () => {
    const refused = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'httpsx:y',
      ':x',
    ];
    expect(refused.map(safeAddress)).toEqual(refused.map(() => ''));
    expect(safeAddress('HTTPS://a.b')).toBe('HTTPS://a.b');
  });
});
