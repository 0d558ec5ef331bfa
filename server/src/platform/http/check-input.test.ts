import { expect, it } from 'vitest';
import { addressFaultOf, faultOf, MAX_LEVELS, MAX_VALUES } from './check-input.ts';

const nested = (levels: number, open = '{"a":', close = '}') =>
  JSON.parse(`${open.repeat(levels)}1${close.repeat(levels)}`);

it.each([
  ['an object', '{"a":', '}'],
  ['a list', '[', ']'],
  ['both', '{"a":[', ']}'],
])('Input may be nested to the bound and no deeper, whatever it consists of: %s', (_what, open, close) => {
  const levels = open.length > 5 ? MAX_LEVELS / 2 : MAX_LEVELS;
  expect(faultOf(nested(levels, open, close))).toBeNull();
  expect(faultOf(nested(levels + 1, open, close))?.words).toContain('64 levels');
  expect(faultOf(nested(200_000, open, close))?.words).toContain('64 levels');
});

it('A fault is named by its place', () => {
  expect(faultOf({ name: 'Acme', prompts: ['one', 'two', 'th\0ree'] })).toMatchObject({
    place: 'prompts.2',
    words: expect.stringContaining('NUL'),
  });
  expect(faultOf({ a: [{ b: '\ud83d' }] })).toMatchObject({
    place: 'a.0.b',
    words: expect.stringContaining('half a character'),
  });
  expect(faultOf({ fine: 1, a: { fine: 2, 'x\0': 1 } })).toMatchObject({ place: 'a' });
  expect(faultOf('\0')).toMatchObject({ place: '' });
  expect(faultOf({ a: { ['n'.repeat(201)]: 1 } })).toMatchObject({ place: 'a' });
  expect(faultOf({ fine: 'Zürich 🙂', list: [null, true, 0.5, 'x'] })).toBeNull();
});

it('The number of values is bounded over all lists together', () => {
  const half = Array.from({ length: MAX_VALUES / 2 - 1 }, () => 1);
  expect(faultOf({ a: half, b: half })).toBeNull();
  expect(faultOf({ a: half, b: half, c: [1] })?.words).toContain('150,000 values');
});

it('Texts are left alone for a reader that mends them', () => {
  expect(faultOf({ title: 'a\0\ud83d' }, { texts: false })).toBeNull();
  expect(faultOf(nested(65), { texts: false })).not.toBeNull();
});

it('An address is checked in its path and in names and values of its query', () => {
  expect(addressFaultOf('/api/pages/a%00b')).toMatchObject({ place: 'path' });
  expect(addressFaultOf('/api/pages?limit=5&q=a%00b')).toMatchObject({ place: 'q' });
  expect(addressFaultOf('/api/pages?%00=1')).toMatchObject({ place: '' });
  expect(addressFaultOf(`/api/pages?a${'[b]'.repeat(64)}=1`)?.words).toContain('64 levels');
  expect(addressFaultOf('/api/pages?q=%2500&utm=M%FCnchen&limit=5')).toBeNull();
});
