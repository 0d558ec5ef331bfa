import { expect, it } from 'vitest';
import { findGuides, loadGuide, withGuideLinks } from './guides.ts';

const DOCS = import.meta.glob<string>('../../../docs/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('Every guide is a file of the documentation, under the title that it has there', async () => {
  const guides = findGuides('');
  expect(guides.length).toBeGreaterThan(8);
  for (const { name, title } of guides) {
    expect(DOCS[`../../../docs/${name}.md`]?.split('\n')[0]).toBe(`# ${title}`);
    expect(await loadGuide(name)).not.toContain(`# ${title}\n`);
  }
});

it('No guide names a source file, since its readers have none', async () => {
  for (const { name } of findGuides('')) {
    expect(await loadGuide(name), name).not.toMatch(/[\w/-]+\.tsx?\b/);
  }
});

it('Links between guides stay in the dashboard, and links to files that are no guides become text', () => {
  expect(withGuideLinks('See [scores](scores.md#a) and [SQL](sql.md), [x](../server/a.ts).')).toBe(
    'See [scores](/aeo-help/scores) and SQL, x.',
  );
  expect(withGuideLinks('[out](https://example.com/a.md)')).toBe('[out](https://example.com/a.md)');
});
