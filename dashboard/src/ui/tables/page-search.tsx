import { Text } from '@mantine/core';
import { countOf, partOf } from '../../lib/words/format.ts';
import { hasWords } from '../../lib/words/search-words.ts';
import { SearchField } from '../forms/search-field.tsx';
import { pageName } from '../layout/page-name.ts';

/** More are searched than looked through. */
const SEARCHED_FROM = 12;

interface PageSearchProps {
  search: string;
  onSearch: (search: string) => void;
  found: number;
  all: number;
  className?: string | undefined;
}

/** Above a list of a website's pages, where there are many: what to look for among them, and how many were found. */
export function PageSearch({ search, onSearch, found, all, className }: PageSearchProps) {
  // What is searched for can be changed back, even when pages have gone meanwhile.
  if (all <= SEARCHED_FROM && search === '') return null;
  return (
    <search className={className}>
      <SearchField label="Search pages" value={search} onChange={onSearch} />
      <Text size="xs" c="dimmed" role="status">
        {found === all ? countOf(all, 'page') : partOf(found, all)}
      </Text>
    </search>
  );
}

/** Those whose path or title has every word of the search. */
export function findPages<Page extends { path: string; title?: string | null }>(
  pages: Page[],
  search: string,
): Page[] {
  return pages.filter(({ path, title }) => hasWords(`${path} ${pageName(path)} ${title ?? ''}`, search));
}
