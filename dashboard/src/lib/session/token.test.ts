import { describe, expect, it } from 'vitest';
import { isTokenValid, ownerOf } from './token.ts';

const now = Date.UTC(2025, 0, 1);
const inAnHour = now / 1000 + 3600;
const base64url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const encode = (claims: unknown) => base64url(JSON.stringify(claims));
const token = (claims: unknown) => `head.${encode(claims)}.sign`;

describe('isTokenValid', () => {
  it('[P-AUTH-01] accepts a token whose exp lies in the future, and no other', () => {
    expect(isTokenValid(token({ exp: inAnHour }), now)).toBe(true);
    expect(isTokenValid(token({ exp: now / 1000 }), now)).toBe(false);
    expect(isTokenValid(token({ exp: now / 1000 - 1 }), now)).toBe(false);
  });

  it('[P-AUTH-02] refuses what is not a string', () => {
    for (const value of [undefined, null, 7, {}, []]) expect(isTokenValid(value, now)).toBe(false);
  });

  it('[P-AUTH-03] refuses a string that has not exactly three parts', () => {
    const payload = encode({ exp: inAnHour });
    for (const value of ['', payload, `head.${payload}`, `head.${payload}.sign.more`]) {
      expect(isTokenValid(value, now)).toBe(false);
    }
  });

  it('[P-AUTH-04] refuses a payload that is not base64 or not JSON, and reads base64url without padding', () => {
    expect(isTokenValid('head.%%%.sign', now)).toBe(false);
    expect(isTokenValid(`head.${base64url('{exp')}.sign`, now)).toBe(false);
    expect(isTokenValid(`head.${encode(null)}.sign`, now)).toBe(false);
    const urlSafe = token({ exp: inAnHour, name: '>>>???ÿÿ' });
    expect(urlSafe).toMatch(/[-_]/);
    expect(isTokenValid(urlSafe, now)).toBe(true);
  });

  it('[P-AUTH-05] refuses a payload without a numeric exp', () => {
    expect(isTokenValid(token({ sub: 'someone' }), now)).toBe(false);
    expect(isTokenValid(token({ exp: String(inAnHour) }), now)).toBe(false);
  });
});

it('names its owner, where it can be read', () => {
  expect(ownerOf(token({ exp: inAnHour, sub: 'ann' }))).toBe('ann');
  for (const value of [null, '', 'head', 'head.%%%.sign', token(null), token({ sub: 7 })])
    expect(ownerOf(value)).toBe(null);
});
