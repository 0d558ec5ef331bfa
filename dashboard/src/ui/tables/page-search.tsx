import { Text } from '@mantine/core';
import { countOf, partOf } from '../../lib/words/format.ts';
import { hasWords } from '../../lib/words/search-words.ts';
import { SearchField } from '../forms/search-field.tsx';
import { pageName } from '../layout/page-name.ts';

/** From this number on, lists get a search. */
const MAX_WITHOUT_SEARCH = 12;

interface PageSearchProps {
  search: string;
  onSearch: (search: string) => void;
  found: number;
  all: number;
  className?: string | undefined;
}

/** Above a list of many pages: the search, and how many were found. */
export function PageSearch({ search, onSearch, found, all, className }: PageSearchProps) {
  // The search can still be changed when pages have disappeared meanwhile.
  if (all <= MAX_WITHOUT_SEARCH && search === '') return null;
  return (
    <search className={className}>
      <SearchField label="Search pages" value={search} onChange={onSearch} />
      <Text size="xs" c="dimmed" role="status">
        {found === all ? countOf(all, 'page') : partOf(found, all)}
      </Text>
    </search>
  );
}

/** Pages whose path or title matches every search word. */
export function findPages<Page extends { path: string; title?: string | null }>(
  pages: Page[],
  search: string,
): Page[] {
  return pages.filter(({ path, title }) => hasWords(`${path} ${pageName(path)} ${title ?? ''}`, search));
}
