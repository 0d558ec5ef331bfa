import { describe, expect, it } from 'vitest';
import { smallCopy } from './small-copy.ts';

const BOX = { width: 48, height: 16, time_limit_ms: 15_000 };
const svg = (inside: string, head = '') =>
  Buffer.from(
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1900" height="1900">${inside}</svg>`,
  );
/** A few hundred kilobytes that take minutes to draw. */
const ENDLESS = svg(
  '<circle cx="900" cy="900" r="900" stroke="red" stroke-width="900" stroke-dasharray="0.01" fill-opacity=".1"/>'.repeat(
    2000,
  ),
);

describe('Small copies of strangers’ pictures', () => {
  it('The small copy of a picture is a PNG within the given size', async () => {
    const drawn = await smallCopy(svg('<rect width="1900" height="1900" fill="red"/>'), BOX);
    expect(drawn?.subarray(1, 4).toString()).toBe('PNG');
    expect([drawn?.readUInt32BE(16), drawn?.readUInt32BE(20)]).toEqual([16, 16]);
  });

  it('A picture that takes too long to draw is given up, and its drawing stops', async () => {
    const children = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
    const before = children();
    expect(await smallCopy(ENDLESS, { ...BOX, time_limit_ms: 1000 })).toBeNull();
    await expect.poll(children).toBeLessThanOrEqual(before);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['no picture', Buffer.from('not a picture')],
    [
      'a file of this machine',
      svg('<text y="20">&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    ],
    [
      'more dots than can be held',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>'),
    ],
  ])('is not made of %s', async (_name, bytes) => {
    expect(await smallCopy(bytes, BOX)).toBeNull();
  });
});
