import { expect, it } from 'vitest';
import { emailSchema, typedEmailSchema } from './users.ts';

it.each([
  ['ann@example.com', 'ann@example.com'],
  [" Ann.O'Neil+tag@Mail.Example.COM ", "Ann.O'Neil+tag@Mail.Example.COM"],
  ['ann@müller.example', 'ann@xn--mller-kva.example'],
  ['später@müller.example', 'später@xn--mller-kva.example'],
  ['SPÄTER@MÜLLER.example', 'später@xn--mller-kva.example'],
  ['spa\u0308ter@mu\u0308ller.example', 'später@xn--mller-kva.example'],
  ['用户@例子.中国', '用户@xn--fsqu00a.xn--fiqs8s'],
  ['ann@пример.рф', 'ann@xn--e1afmkfd.xn--p1ai'],
  ['ann@xn--mller-kva.example', 'ann@xn--mller-kva.example'],
])('A person’s address is taken and has one spelling: %s', (typed, kept) => {
  expect(emailSchema.parse(typed)).toBe(kept);
  expect(typedEmailSchema.parse(typed)).toBe(kept);
  expect(emailSchema.parse(kept)).toBe(kept);
});

it.each([
  '',
  '@',
  'ann',
  'ann@',
  'ann@example',
  '@example.com',
  'ann@@example.com',
  'ann@müller.example/x',
  'ann@mü ller.example',
  'ann@a..example',
  'a..b@example.com',
  '.ann@example.com',
  'ann.@example.com',
  'ann@１.２.３.４',
  'ann@127.0.0.1',
  'ann@müller.example:25',
  'ann@x@müller.example',
  'a b@example.com',
  'ann\u202e@example.com',
  'ann@example.com\r\nBcc: eve@example.com',
  `${'ä'.repeat(65)}@example.com`,
  `ann@${'ä'.repeat(240)}.example`,
])('What is no address is refused with a sentence: %j', (typed) => {
  expect(emailSchema.safeParse(typed).success).toBe(false);
  expect(typedEmailSchema.safeParse(typed.slice(0, 250)).success).toBe(true);
});
