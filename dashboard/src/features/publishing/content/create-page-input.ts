export interface PageForm {
  prompt: string;
  title: string;
  slug: string;
  content: string;
  meta_description: string;
}

export const emptyForm: PageForm = { prompt: '', title: '', slug: '', content: '', meta_description: '' };

/** The form's saved draft; empty without one. */
export function readForm(kept: unknown): PageForm {
  if (typeof kept !== 'object' || kept === null) return emptyForm;
  const text = (name: keyof PageForm) => {
    const value: unknown = Reflect.get(kept, name);
    return typeof value === 'string' ? value : '';
  };
  return {
    prompt: text('prompt'),
    title: text('title'),
    slug: text('slug'),
    content: text('content'),
    meta_description: text('meta_description'),
  };
}

type CreatePage =
  | { prompt: string }
  | { manual: { title: string; slug: string; content: string; meta_description?: string } };

/**
 * What the form requests: a manual page if title, slug and content are given, else the prompt; null when both are
 * missing.
 */
export function createPageInput(form: PageForm): CreatePage | null {
  const [title, slug, content, meta, prompt] = [
    form.title.trim(),
    form.slug.trim(),
    form.content.trim(),
    form.meta_description.trim(),
    form.prompt.trim(),
  ];
  if (title && slug && content)
    return { manual: { title, slug, content, ...(meta && { meta_description: meta }) } };
  return prompt ? { prompt } : null;
}

/** Whether someone has started but not finished a manual page. */
export function isHalfWritten({ title, slug, content }: PageForm): boolean {
  const given = [title, slug, content].filter((text) => text.trim() !== '').length;
  return given > 0 && given < 3;
}

/** A slug made from a title, with characters that need no escaping in addresses. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
}
