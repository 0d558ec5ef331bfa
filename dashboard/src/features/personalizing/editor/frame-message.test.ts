import { expect, it } from 'vitest';
import { readMessage } from './frame-message.ts';

const PART = { selector: 'h1', tag: 'h1', text: 'Hello', is_off: false };
const PICKED = {
  ...PART,
  kind: 'text',
  runs: ['Hello'],
  href: null,
  alt: null,
  parent: null,
  previous: null,
  next: 'p',
  after_next: null,
};

it('What the editor’s frame says is understood', () => {
  expect(readMessage({ type: 'ready', more: 1 })).toEqual({ type: 'ready' });
  expect(readMessage({ type: 'shown', parts: [PART, { ...PART, tag: 7 }] })).toEqual({
    type: 'shown',
    parts: [PART],
  });
  expect(readMessage({ type: 'picked', element: PICKED })).toEqual({ type: 'picked', element: PICKED });
  expect(readMessage({ type: 'picked', element: null })).toEqual({ type: 'picked', element: null });
  expect(readMessage({ type: 'typed', selector: 'h1', runs: ['a', ''] })).toEqual({
    type: 'typed',
    selector: 'h1',
    runs: ['a', ''],
  });
});

it.each([
  null,
  'ready',
  { type: 'navigate', to: 'https://elsewhere.example' },
  { type: 'shown', parts: 'many' },
  { type: 'typed', selector: '', runs: [] },
  { type: 'typed', selector: 'h1', runs: ['x'.repeat(2001)] },
  { type: 'typed', selector: 'h1', runs: Array(41).fill('x') },
  { type: 'typed', selector: 'h1', runs: [{ toString: 'x' }] },
])('A message of another shape is not listened to: %j', (data) => {
  expect(readMessage(data)).toBeNull();
});

it('An element of another shape counts as none, and a list of parts has an end', () => {
  for (const wrong of [{ kind: 'page' }, { runs: null }, { selector: 'x'.repeat(1001) }, { tag: '<img>' }])
    expect(readMessage({ type: 'picked', element: { ...PICKED, ...wrong } })).toEqual({
      type: 'picked',
      element: null,
    });
  const read = readMessage({ type: 'shown', parts: Array(1000).fill(PART) });
  expect(read?.type === 'shown' && read.parts.length).toBe(300);
});
