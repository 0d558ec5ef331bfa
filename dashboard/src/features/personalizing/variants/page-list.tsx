import { Text } from '@mantine/core';
import type { LandingPage } from '@sightline/contract/personalizing/variants';
import { type ReactNode, useRef, useState } from 'react';
import { countOf } from '../../../lib/words/format.ts';
import { PageEntry } from '../../../ui/layout/page-entry.tsx';
import { useOneStop } from '../../../ui/layout/use-one-stop.ts';
import { findPages, PageSearch } from '../../../ui/tables/page-search.tsx';
import { ctrText } from './ctr-text.ts';
import { STATES } from './life-words.ts';
import styles from './page-list.module.css';

interface PageListProps {
  pages: LandingPage[];
  selected: string | undefined;
  onChoose: (page_id: string) => void;
  thumb: (page: LandingPage) => ReactNode;
}

/** The pages that a variant changes, or could change; searchable if there are many. */
export function PageList({ pages, selected, onChoose, thumb }: PageListProps) {
  const [search, setSearch] = useState('');
  const shown = findPages(pages, search);
  const frame = useRef<HTMLOListElement>(null);
  const keys = shown.map(({ page_id }) => page_id);
  const { list, item } = useOneStop({ frame, keys, current: selected });
  return (
    <>
      <PageSearch
        className={styles.search}
        search={search}
        onSearch={setSearch}
        found={shown.length}
        all={pages.length}
      />
      <ol ref={frame} {...list}>
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
              {page.changes.length > 0 && page.life.state !== 'live' && (
                <>
                  <span aria-hidden>·</span>
                  <span>{STATES[page.life.state]}</span>
                </>
              )}
            </PageEntry>
          </li>
        ))}
      </ol>
      {shown.length === 0 && (
        <Text c="dimmed" px={8}>
          No pages match your search.
        </Text>
      )}
    </>
  );
}
