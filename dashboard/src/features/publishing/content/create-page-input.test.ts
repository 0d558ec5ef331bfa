import { expect, it } from 'vitest';
import { createPageInput, emptyForm, isHalfWritten, slugOf } from './create-page-input.ts';

const written = { ...emptyForm, title: ' Tills ', slug: 'tills', content: '# Tills' };

it('[A-VAL-19][A-VAL-20] The form for a new page takes the page as written where title, slug and content are given', () => {
  const manual = { title: 'Tills', slug: 'tills', content: '# Tills' };
  expect(createPageInput(written)).toEqual({ manual });
  expect(createPageInput({ ...written, prompt: 'Write about tills' })).toEqual({ manual });
  expect(createPageInput({ ...written, meta_description: ' All about tills ' })).toEqual({
    manual: { ...manual, meta_description: 'All about tills' },
  });
});

it('[A-VAL-21] The form for a new page asks for a prompt where title, slug or content is missing, and sends only the prompt', () => {
  const half = { ...written, slug: ' ' };
  expect(createPageInput(half)).toBeNull();
  expect(isHalfWritten(half)).toBe(true);
  expect(isHalfWritten(emptyForm)).toBe(false);
  expect(isHalfWritten(written)).toBe(false);
  expect(createPageInput({ ...half, prompt: '  ' })).toBeNull();
  expect(createPageInput({ ...half, prompt: ' Write about tills ' })).toEqual({
    prompt: 'Write about tills',
  });
});

it('The form for a new page makes a slug from a title', () => {
  expect(slugOf('Which tills suit a Bäckerei & Café?')).toBe('which-tills-suit-a-backerei-cafe');
  expect(slugOf('Größe')).toBe('grosse');
  expect(slugOf(' — ')).toBe('');
  expect(slugOf(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
});
