import { expect, it } from 'vitest';
import { elementName } from '../../../lib/words/element-name.ts';
import { smallestBoxAt } from './element-boxes.ts';

it('A click on the picture finds the smallest element under it', () => {
  const box = (element_id: string, x: number, y: number, width: number, height: number) => ({
    element_id,
    x,
    y,
    width,
    height,
  });
  const boxes = [box('button', 20, 20, 40, 10), box('card', 0, 0, 100, 100), box('next', 100, 0, 100, 100)];
  const at = (x: number, y: number) => smallestBoxAt(boxes, { x, y })?.element_id;
  expect([at(30, 25), at(70, 25), at(100, 50), at(99.5, 50)]).toEqual(['button', 'card', 'next', 'card']);
  expect([at(300, 50), at(50, 100), at(-1, 5)]).toEqual([undefined, undefined, undefined]);
});

it('Elements are called what people call them, whatever their tags', () => {
  const names = (
    [
      ['h1', 'heading'],
      ['div', 'heading'],
      ['div', 'paragraph'],
      ['li', 'paragraph'],
      ['a', 'button'],
      ['a', 'link'],
      ['img', 'image'],
    ] as const
  ).map(([tag, kind]) => elementName({ tag, kind }));
  expect(names).toEqual(['Headline', 'Heading', 'Text', 'List item', 'Button', 'Link', 'Image']);
});
