import { expect, it } from 'vitest';
import { createRewriter } from './rewrite-sample.ts';

it('A copy of the sample moves dates that are written as words, with and without a year, like those of rows', () => {
  const rewrite = createRewriter({
    copy_id: 'copy',
    made_at: '2026-01-05T12:00:00Z',
    days: 40,
    words: [],
  });
  expect(
    rewrite(
      '["2025-12-30T08:00:00Z","### December 30, 2025\\n\\nShorter","+16 points since Dec 30, since Mayor 1"]',
    ),
  ).toBe(
    '["2026-02-08T08:00:00Z","### February 8, 2026\\n\\nShorter","+16 points since Feb 8, since Mayor 1"]',
  );
});
