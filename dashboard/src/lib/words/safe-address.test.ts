import { describe, expect, it } from 'vitest';
import { safeAddress } from './safe-address.ts';

describe('Safe addresses', () => {
  it('[P-MD-01] [P-MD-02] Addresses with http, https, ircs, irc, mailto and xmpp are kept', () => {
    const kept = ['http://a.b', 'https://a.b/c?d#e', 'ircs://a', 'irc://a', 'mailto:a@b.c', 'xmpp:a@b.c'];
    expect(kept.map(safeAddress)).toEqual(kept);
  });

  it('[P-MD-03] An address without a scheme is kept', () => {
    const kept = ['', 'page', '/page', '//host/page', '../page', '?q=1', '#part'];
    expect(kept.map(safeAddress)).toEqual(kept);
  });

  it('[P-MD-04] An address whose first colon comes after a slash, question mark or hash is kept', () => {
    const kept = ['/a:b', 'a/b:c', '?a:b', 'a?b:c', '#a:b', 'a#javascript:b'];
    expect(kept.map(safeAddress)).toEqual(kept);
  });

  it('[P-MD-05] An address with any other scheme is emptied, however it is written', () => {
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
