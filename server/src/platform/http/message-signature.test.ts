import type { JsonWebKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { isSignedBy, type SignedMessage, signatureKeyOf, signaturesOf } from './message-signature.ts';

/** Keys and examples that RFC 9421 (B.1 and B.2) and the draft of Web Bot Auth (its test vectors) publish. */
const EDWARDS = { kty: 'OKP', crv: 'Ed25519', x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs' };
const RSA = {
  kty: 'RSA',
  e: 'AQAB',
  n: 'r4tmm3r20Wd_PbqvP1s2-QEtvpuRaV8Yq40gjUR8y2Rjxa6dpG2GXHbPfvMs8ct-Lh1GH45x28Rw3Ry53mm-oAXjyQ86OnDkZ5N8lYbggD4O3w6M6pAvLkhk95AndTrifbIFPNU8PPMO7OyrFAHqgDsznjPFmTOtCEcN2Z1FpWgchwuYLPL-Wokqltd11nqqzi-bJ9cvSKADYdUAAN5WUtzdpiy6LbTgSxP7ociU4Tn0g5I6aDZJ7A8Lzo0KSyZYoA485mqcO0GVAdVw9lq4aOT9v6d-nb4bnNkQVklLQ3fVAvJm-xdDOp9LCNCN48V2pnDOkFV6-U9nV5oyc6XI2w',
};
const RFC = {
  method: 'POST',
  host: 'example.com',
  url: '/foo?param=Value&Pet=dog',
  headers: {
    date: 'Tue, 20 Apr 2021 02:07:55 GMT',
    'content-type': 'application/json',
    'content-digest':
      'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:',
    'content-length': '18',
  },
};
const draftOf = (agent: string) => ({
  method: 'GET',
  host: 'example.com',
  url: '/path/to/resource',
  headers: { 'signature-agent': agent },
});
const TEXT = draftOf('"https://signature-agent.test"');
const MEMBER = draftOf('agent2="https://signature-agent.test"');
const EDWARDS_ID = 'keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519"';
const RSA_ID = 'keyid="oD0HwocPBSfpNy5W3bpJeyFGY_IQ_YpqxSjQ3Yd-CLA";alg="rsa-pss-sha512"';

interface Vector {
  what: string;
  of: SignedMessage;
  key: JsonWebKey;
  input: string;
  signature: string;
}

const VECTORS: Vector[] = [
  {
    what: 'RFC 9421 B.2.1, which covers nothing, by RSA',
    of: RFC,
    key: RSA,
    input: '();created=1618884473;keyid="test-key-rsa-pss";nonce="b3k2pp5k7z-50gnwp.yemd"',
    signature:
      'd2pmTvmbncD3xQm8E9ZV2828BjQWGgiwAaw5bAkgibUopemLJcWDy/lkbbHAve4cRAtx31Iq786U7it++wgGxbtRxf8Udx7zFZsckzXaJMkA7ChG52eSkFxykJeNqsrWH5S+oxNFlD4dzVuwe8DhTSja8xxbR/Z2cOGdCbzR72rgFWhzx2VjBqJzsPLMIQKhO4DGezXehhWwE56YCE+O6c0mKZsfxVrogUvA4HELjVKWmAvtl6UnCh8jYzuVG5WSb/QEVPnP5TmcAnLH1g+s++v6d4s8m0gCw1fV5/SITLq9mhho8K3+7EPYTU8IU1bLhdxO5Nyt8C8ssinQ98Xw9Q==',
  },
  {
    what: 'RFC 9421 B.2.2, with a parameter of the query',
    of: RFC,
    key: RSA,
    input:
      '("@authority" "content-digest" "@query-param";name="Pet");created=1618884473;keyid="test-key-rsa-pss";tag="header-example"',
    signature:
      'LjbtqUbfmvjj5C5kr1Ugj4PmLYvx9wVjZvD9GsTT4F7GrcQEdJzgI9qHxICagShLRiLMlAJjtq6N4CDfKtjvuJyE5qH7KT8UCMkSowOB4+ECxCmT8rtAmj/0PIXxi0A0nxKyB09RNrCQibbUjsLS/2YyFYXEu4TRJQzRw1rLEuEfY17SARYhpTlaqwZVtR8NV7+4UKkjqpcAoFqWFQh62s7Cl+H2fjBSpqfZUJcsIk4N6wiKYd4je2U/lankenQ99PZfB4jY3I5rSV2DSBVkSFsURIjYErOs0tFTQosMTAoxk//0RoKUqiYY8Bh0aaUEb0rQl3/XaVe4bXTugEjHSw==',
  },
  {
    what: 'RFC 9421 B.2.3, which covers everything',
    of: RFC,
    key: RSA,
    input:
      '("date" "@method" "@path" "@query" "@authority" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-rsa-pss"',
    signature:
      'bbN8oArOxYoyylQQUU6QYwrTuaxLwjAC9fbY2F6SVWvh0yBiMIRGOnMYwZ/5MR6fb0Kh1rIRASVxFkeGt683+qRpRRU5p2voTp768ZrCUb38K0fUxN0O0iC59DzYx8DFll5GmydPxSmme9v6ULbMFkl+V5B1TP/yPViV7KsLNmvKiLJH1pFkh/aYA2HXXZzNBXmIkoQoLd7YfW91kE9o/CCoC1xMy7JA1ipwvKvfrs65ldmlu9bpG6A9BmzhuzF8Eim5f8ui9eH8LZH896+QIF61ka39VBrohr9iyMUJpvRX2Zbhl5ZJzSRxpJyoEZAFL2FUo5fTIztsDZKEgM4cUA==',
  },
  {
    what: 'RFC 9421 B.2.6, by Ed25519',
    of: RFC,
    key: EDWARDS,
    input:
      '("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
    signature: 'wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==',
  },
  {
    what: 'the draft’s, by RSA',
    of: MEMBER,
    key: RSA,
    input: `("@authority" "signature-agent";key="agent2");created=1735689600;${RSA_ID};expires=4889289600;nonce="wcfPQPh7SzkvrIVvhD00vNk9PkxJNY2NVbYl2PVBB4zmUoluSwE7W6bPtF60QA3k8g06FU7PPCD+J58YofY1zg==";tag="web-bot-auth"`,
    signature:
      'gHzpLNeHaHIO19NaJH9YMW5dcVSi2s0wOMBr6p18vcofS106sfC4KBIS0/szPlBBd1vIcyQ88B6CTEWIhRAiVrb9zfX0mx1aG12CSGWcYkSirHeyTxhbuJvXd27ed6skWoy4PjXItq38936ivUQjfdIwXh1aX6HxkAC3vRnEdSNfntkLWeEuIQ5BLIOBGE39fSwg27Qjq6OVWYas/9/aFUr3HA34MXWYdp+//cvlEKDp3kRoLOw9ro0AOr6srHrTeEtxon2afcws1aZVSlPdd2fZSEIGmw9HAHLDCEkFTERu1gH2k/zIEqgy7CAYXI9E5slog0cLg/Vc6+f8gih33g==',
  },
  {
    what: 'the draft’s of before, by RSA',
    of: TEXT,
    key: RSA,
    input: `("@authority" "signature-agent");created=1735689600;${RSA_ID};expires=1735693200;nonce="XSHtZVCThSIAksXsH9WBs6AtxtXC0eQGiIcUGSoJstFs8lAWakjhrfwzLhyjtme5iXMZvmFWqDEs6cT3Jf+BbQ==";tag="web-bot-auth"`,
    signature:
      'I1QWNzGXdP1a4dSvOHLCVOOanEYHDk+ZsVxM9MLX/p4ko69ghKwR5EOtAD96g7g4GWP7lmpM/jFAf9q8EFRDTPLjUXySwMv4YPgabv2LQihTJG2y8a2m6IGltyruwQNiqSJVUuRaG9+b17CGmAMFZh30X6GXLdQJrCARpeTqPwp2DC+a8haDE/VE5EruqzjA5/2mKwvrkzkSqeW5tOVtFwWRRHIOidquf/8Je6kM9mhgkg4arudLA5SL4wyyYE1jURIgcOl8agrfdJ5Def23DIRtiOLRa8jT9cpTLFAuFHN+mrZA/LH9h0gSIg1cPb+0cMASee5uku1KjWcFer7jWA==',
  },
  {
    what: 'the draft’s, by Ed25519',
    of: MEMBER,
    key: EDWARDS,
    input: `("@authority" "signature-agent";key="agent2");created=1735689600;${EDWARDS_ID};expires=4889289600;nonce="n9p433xm+NJ3ph3upfBIGmsuwHw387YV7Q/F+6BSpGCVjYCqQw6rznNA8PVVLySrAWsv0hQtFioQb6E1YsauiA==";tag="web-bot-auth"`,
    signature: 'RdNFx5Bj6au3YgAMQL/RzmUlZE8QZLIaXGRpw985hWnwPfMxT228NMk6ehRS1PSl4e8PhbNZACSanGdhEwYCCg==',
  },
  {
    what: 'the draft’s of before, by Ed25519',
    of: TEXT,
    key: EDWARDS,
    input: `("@authority" "signature-agent");created=1735689600;${EDWARDS_ID};expires=1735693200;nonce="e8N7S2MFd/qrd6T2R3tdfAuuANngKI7LFtKYI/vowzk4lAZYadIX6wW25MwG7DCT9RUKAJ0qVkU0mEeLElW1qg==";tag="web-bot-auth"`,
    signature: 'jdq0SqOwHdyHr9+r5jw3iYZH6aNGKijYp/EstF4RQTQdi5N5YYKrD+mCT1HA1nZDsi6nJKuHxUi/5Syp3rLWBA==',
  },
];

const read = ({ of, input, signature }: Vector) =>
  signaturesOf({
    ...of,
    headers: { ...of.headers, 'signature-input': `sig=${input}`, signature: `sig=:${signature}:` },
  });

it.each(VECTORS)('The published signature holds: $what', (vector) => {
  const key = signatureKeyOf(vector.key);
  expect(read(vector).map((signature) => key && isSignedBy(signature, key))).toEqual([true]);
});

it.each(VECTORS)(
  'The published signature fails for another host, request, key or parameter: $what',
  (vector) => {
    const key = signatureKeyOf(vector.key);
    const { of, input } = vector;
    const holds = (changed: Partial<Vector>, by = key) =>
      read({ ...vector, ...changed }).map((signature) => by && isSignedBy(signature, by));
    expect(holds({ input: input.replace('created=1', 'created=2') })).toEqual([false]);
    expect(holds({}, signatureKeyOf(vector.key === RSA ? EDWARDS : RSA))).toEqual([false]);
    if (input.includes('@authority'))
      expect(holds({ of: { ...of, host: 'other.example' } })).toEqual([false]);
    if (input.includes('@path')) expect(holds({ of: { ...of, url: '/bar' } })).toEqual([false]);
  },
);

it('A signature that covers what is not there, or the same twice, is none', () => {
  const [first] = VECTORS;
  for (const covers of ['"x-none"', '"date" "date"', '"date";bs', '"@status"', '"@query-param";name="none"'])
    expect(first && read({ ...first, input: first.input.replace('()', `(${covers})`) })).toEqual([]);
});

it('Keys of other kinds, and such as take long to check, are none', () => {
  const keys = [
    { kty: 'oct', k: 'c2VjcmV0' },
    { ...RSA, e: 'AQABAQAB' },
    { ...RSA, n: 'A'.repeat(4000) },
    { ...EDWARDS, x: 'short' },
  ];
  expect(keys.map(signatureKeyOf)).toEqual([null, null, null, null]);
});
