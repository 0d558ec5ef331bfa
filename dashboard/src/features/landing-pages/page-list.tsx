import type { LandingPage } from '@sightline/contract/personalization';
import { type ReactNode, useRef } from 'react';
import { countOf } from '../../lib/format.ts';
import { PageEntry } from '../../ui/page-entry.tsx';
import { useOneStop } from '../../ui/use-one-stop.ts';
import { ctrText } from './ctr-text.ts';

interface PageListProps {
  pages: LandingPage[];
  selected: string | undefined;
  onChoose: (page_id: string) => void;
  thumb: (page: LandingPage) => ReactNode;
}

/** The pages that a variant has changes for, or could have. */
export function PageList({ pages, selected, onChoose, thumb }: PageListProps) {
  const frame = useRef<HTMLOListElement>(null);
  const keys = pages.map(({ page_id }) => page_id);
  const { list, item } = useOneStop({ frame, keys, current: selected });
  return (
    <ol ref={frame} {...list} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {pages.map((page) => (
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
  );
}
