import { expect, it } from 'vitest';
import { whyWeak } from './weak-password.ts';

const OWN = ['ann.baker@acme-bakery.example', 'Acme Bakery Ltd', 'www.acme-bakery.example'];

it.each([
  ['aaaaaaaaaa', /repeats/],
  ['abababababab', /repeats/],
  ['abc12abc12abc12', /repeats/],
  ['1234567890', /keyboard or alphabet sequence/],
  ['0987654321', /keyboard or alphabet sequence/],
  ['Abcdefghij', /keyboard or alphabet sequence/],
  ['qwertyuiop', /keyboard or alphabet sequence/],
  ['1q2w3e4r5t', /keyboard or alphabet sequence/],
  ['1qaz2wsx3edc', /keyboard or alphabet sequence/],
  ['qwerty12345', /keyboard or alphabet sequence/],
  ['!@#$%^&*()', /keyboard or alphabet sequence/],
  ['ann.baker@acme-bakery.example', /your email, company or website/],
  ['AcmeBakery2026!', /your email, company or website/],
  ['www.acme-bakery.example', /your email, company or website/],
  ['annbaker1990', /your email, company or website/],
  ['Password123!', /most common/],
  ['P@ssw0rd2026', /most common/],
  ['iloveyou1234', /most common/],
  ['administrator', /most common/],
  ['adminadmin1', /most common/],
  ['Welcome2026!', /most common/],
  ['acmepassword', /most common/],
  ['letmein12345', /most common/],
])('the password %s is refused, and the sentence says why', (password, sentence) => {
  expect(whyWeak(password, OWN)).toMatch(sentence);
});

it.each([
  'correct horse battery',
  'a long enough password',
  'rye, wheat and spelt',
  'we bake at acme before dawn',
  'x7Kp2vQ9mL',
  '4829104736',
  'пароль хлебопёка',
  '正しい馬の電池のホチキス',
])('the password %s is taken', (password) => {
  expect(whyWeak(password, OWN)).toBeNull();
});

it('Names without letters, or with only short words, forbid no password', () => {
  expect(whyWeak('seven green bottles', ['1@7.example', '42', ''])).toBeNull();
});
