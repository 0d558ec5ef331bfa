import { Text, TextInput } from '@mantine/core';
import type { LandingPage } from '@sightline/contract/personalization';
import { type ReactNode, useRef, useState } from 'react';
import { countOf, partOf } from '../../lib/format.ts';
import { hasWords } from '../../lib/search-words.ts';
import { PageEntry } from '../../ui/page-entry.tsx';
import { pageName } from '../../ui/page-name.ts';
import { useOneStop } from '../../ui/use-one-stop.ts';
import { ctrText } from './ctr-text.ts';
import styles from './page-list.module.css';

/** More are searched than looked through. */
const SEARCHED_FROM = 12;

interface PageListProps {
  pages: LandingPage[];
  selected: string | undefined;
  onChoose: (page_id: string) => void;
  thumb: (page: LandingPage) => ReactNode;
}

/** The pages that a variant has changes for, or could have; many can be searched. */
export function PageList({ pages, selected, onChoose, thumb }: PageListProps) {
  const [search, setSearch] = useState('');
  const isSearched = pages.length > SEARCHED_FROM;
  const shown = isSearched
    ? pages.filter(({ path }) => hasWords(`${path} ${pageName(path)}`, search.trim()))
    : pages;
  const frame = useRef<HTMLOListElement>(null);
  const keys = shown.map(({ page_id }) => page_id);
  const { list, item } = useOneStop({ frame, keys, current: selected });
  return (
    <>
      {isSearched && (
        <search className={styles.search}>
          <TextInput
            type="search"
            aria-label="Search pages"
            placeholder="Search pages"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <Text size="xs" c="dimmed" role="status">
            {shown.length === pages.length
              ? countOf(pages.length, 'page')
              : partOf(shown.length, pages.length)}
          </Text>
        </search>
      )}
      <ol ref={frame} {...list} className={styles.list}>
        {shown.map((page) => (
          <li key={page.page_id}>
            <PageEntry
              path={page.path}
              isCurrent={page.page_id === selected}
              isPersonalized={page.changes.length > 0}
              onChoose={() => onChoose(page.page_id)}
              thumb={thumb(page)}
              stop={item(page.page_id)}
            >
              <span>{countOf(page.visits, 'visit')}</span>
              <span aria-hidden>·</span>
              <span>CTR {ctrText(page.ctr)}</span>
            </PageEntry>
          </li>
        ))}
      </ol>
      {shown.length === 0 && (
        <Text c="dimmed" px={8}>
          No page matches the search.
        </Text>
      )}
    </>
  );
}
