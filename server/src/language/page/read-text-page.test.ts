import { describe, expect, it } from 'vitest';
import { readTextPage } from './read-text-page.ts';

const read = (text: string | Buffer, content_type = 'text/plain') =>
  readTextPage(Buffer.from(text), { url: 'https://acme.example/notes.md', content_type });

describe('A plain text', () => {
  it('A plain text gives its headings, paragraphs, lists and code', () => {
    const page = read(
      '# Tills\r\n\r\nA till **counts** money\r\nand [prints](https://a.example) it.\r\n\r\n## Kinds\n- electronic ones\n- `old` ones\n\n```\nnpm start\n# no heading\n```\n> Quoted words.',
    );
    expect(page).toMatchObject({
      title: 'Tills',
      headings: [
        { level: 1, text: 'Tills' },
        { level: 2, text: 'Kinds' },
      ],
      blocks: [
        { kind: 'paragraph', text: 'A till counts money and prints it.', heading: 'Tills' },
        { kind: 'list_item', text: 'electronic ones', heading: 'Kinds' },
        { kind: 'list_item', text: 'old ones', heading: 'Kinds' },
        { kind: 'code', text: 'npm start # no heading', heading: 'Kinds' },
        { kind: 'paragraph', text: 'Quoted words.', heading: 'Kinds' },
      ],
    });
  });

  it('A plain text is read in its own encoding, named after its file where it has no heading, and cut where it is endless', () => {
    const page = read(Buffer.from('Br\u00f6tchen und Kuchen', 'latin1'), 'text/plain; charset=iso-8859-1');
    expect(page).toMatchObject({ title: 'notes.md', blocks: [{ text: 'Brötchen und Kuchen' }] });
    expect(read('').blocks).toEqual([]);
    const endless = read(`${'['.repeat(1_000_000)}${'*'.repeat(1_000_000)}`);
    expect(endless.blocks[0]?.text.length).toBe(400_000);
  });
});
