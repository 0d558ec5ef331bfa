import { AppError } from '../../platform/app-error.ts';

const MAX_CHARACTERS = 2000;

/** A path on the domain's own site as browsers write it, without parameters only the visitor script reads. */
export function cleanPagePath(typed: string): string {
  const url = typed.startsWith('/') ? URL.parse(typed, 'http://site.invalid') : null;
  if (url?.host !== 'site.invalid' || url.href.length > MAX_CHARACTERS)
    throw new AppError('bad_request', 'Give the path of a page, such as /pricing.', {
      fields: { page_path: 'Give the path of a page, such as /pricing.' },
    });
  url.searchParams.delete('sightline_variant');
  return url.pathname + url.search;
}
