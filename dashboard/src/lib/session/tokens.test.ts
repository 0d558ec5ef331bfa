import { describe, expect, it } from 'vitest';
import { isTokenValid, ownerOf } from './tokens.ts';

const now = Date.UTC(2025, 0, 1);
const inAnHour = now / 1000 + 3600;
const base64url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const encode = (claims: unknown) => base64url(JSON.stringify(claims));
const token = (claims: unknown) => `head.${encode(claims)}.sign`;

describe('Valid tokens', () => {
  it('[P-AUTH-01] Only a token whose exp lies in the future is accepted', () => {
    expect(isTokenValid(token({ exp: inAnHour }), now)).toBe(true);
    expect(isTokenValid(token({ exp: now / 1000 }), now)).toBe(false);
    expect(isTokenValid(token({ exp: now / 1000 - 1 }), now)).toBe(false);
  });

  it('[P-AUTH-02] A token that is not a string is refused', () => {
    for (const value of [undefined, null, 7, {}, []]) expect(isTokenValid(value, now)).toBe(false);
  });

  it('[P-AUTH-03] A token that has not exactly three parts is refused', () => {
    const payload = encode({ exp: inAnHour });
    for (const value of ['', payload, `head.${payload}`, `head.${payload}.sign.more`]) {
      expect(isTokenValid(value, now)).toBe(false);
    }
  });

  it('[P-AUTH-04] A token whose payload is not base64 or not JSON is refused, and base64url without padding is read', () => {
    expect(isTokenValid('head.%%%.sign', now)).toBe(false);
    expect(isTokenValid(`head.${base64url('{exp')}.sign`, now)).toBe(false);
    expect(isTokenValid(`head.${encode(null)}.sign`, now)).toBe(false);
    const urlSafe = token({ exp: inAnHour, name: '>>>???ÿÿ' });
    expect(urlSafe).toMatch(/[-_]/);
    expect(isTokenValid(urlSafe, now)).toBe(true);
  });

  it('[P-AUTH-05] A token without a numeric exp is refused', () => {
    expect(isTokenValid(token({ sub: 'someone' }), now)).toBe(false);
    expect(isTokenValid(token({ exp: String(inAnHour) }), now)).toBe(false);
  });
});

it('A token names its owner where the payload can be read', () => {
  expect(ownerOf(token({ exp: inAnHour, sub: 'ann' }))).toBe('ann');
  for (const value of [null, '', 'head', 'head.%%%.sign', token(null), token({ sub: 7 })])
    expect(ownerOf(value)).toBe(null);
});
