import { AppError } from '../../platform/app-error.ts';
import {
  isOwnNote,
  isSystemTalk,
  NOTHING_SAID,
  saysSomething,
  withoutSystemTalk,
} from '../../writer/checks/system-talk.ts';
import type { PageContent } from './page-content.ts';

/** The part of a writer's text that may appear on a page, without statements about itself or its sources. */
export function acceptText<Page extends PageContent>(page: Page): Page {
  const markdown_content = withoutSystemTalk(page.markdown_content);
  const is_cut = markdown_content !== page.markdown_content;
  if (isSystemTalk(page.title) || (is_cut && !saysSomething(markdown_content)))
    throw new AppError('conflict', NOTHING_SAID);
  return { ...page, markdown_content, meta_description: withoutSystemTalk(page.meta_description) };
}

/** Refuses to publish notes that the product wrote for its people, such as an outline nobody has completed. */
export function mustBeForReaders(markdown: string): void {
  const note = markdown
    .split('\n')
    .map((line) => line.replace(/^[-*>\s]+/, ''))
    .find(isOwnNote);
  if (note === undefined) return;
  const shown = note.length > 80 ? `${note.slice(0, 79)}…` : note;
  throw new AppError(
    'conflict',
    `This page still contains a note to you: “${shown}” Replace it with your own text, then publish.`,
  );
}
