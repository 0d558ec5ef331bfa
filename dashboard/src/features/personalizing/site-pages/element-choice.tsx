import { Button, Group, NativeSelect, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import type { PageElement, SitePage } from '@sightline/contract/personalizing/site-pages';
import { useMemo, useState } from 'react';
import { countOf } from '../../../lib/words/format.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import styles from './element-choice.module.css';
import { filterElements, KIND_LABELS } from './element-groups.ts';
import { ElementList } from './element-list.tsx';
import { PicturedElements } from './pictured-elements.tsx';
import { usePagePicture } from './site-pages.api.ts';
import { usePointed } from './use-pointed.ts';

interface ElementChoiceProps {
  page: SitePage;
  elements: PageElement[];
  /** Switched but not saved. */
  pending: ReadonlyMap<string, boolean>;
  onChange: (elements: PageElement[], enabled: boolean) => void;
}

/** The elements of a page as a list and on the page's picture. Both say and do the same. */
export function ElementChoice({ page, elements, pending, onChange }: ElementChoiceProps) {
  const [filter, setFilter] = useState<ElementFilter>({ kind: 'all', search: '' });
  const { pointed, point } = usePointed();
  const { picture, problem, isLoading } = usePagePicture(page);
  const shown = useMemo(() => filterElements(elements, filter), [elements, filter]);
  const on = useMemo(() => {
    const isOn = ({ id, enabled }: PageElement) => pending.get(id) ?? enabled;
    return new Set(elements.filter(isOn).map(({ id }) => id));
  }, [elements, pending]);
  return (
    <div className={styles.choice}>
      {problem && <p className={styles.problem}>{problem}</p>}
      <div className={styles.columns} data-pictured={picture || isLoading ? true : undefined}>
        <div className={styles.listed}>
          <ElementTools
            filter={filter}
            onFilter={setFilter}
            elements={elements}
            shown={shown}
            on={on}
            onChange={onChange}
          />
          <ElementList
            elements={shown}
            on={on}
            pending={pending}
            pointed={pointed}
            onPoint={(id, place) => point(id, 'list', place)}
            onChange={onChange}
          />
        </div>
        {isLoading && <Waiting />}
        {picture && (
          <PicturedElements
            path={page.path}
            picture={picture}
            elements={shown}
            on={on}
            pointed={pointed}
            onPoint={(id, place) => point(id, 'picture', place)}
            onChange={onChange}
          />
        )}
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <VisuallyHidden role="status">Loading the picture of this page</VisuallyHidden>
      <Skeleton height="100%" aria-hidden />
    </div>
  );
}

interface ElementFilter {
  kind: PageElement['kind'] | 'all';
  search: string;
}

interface ElementToolsProps {
  filter: ElementFilter;
  onFilter: (filter: ElementFilter) => void;
  elements: PageElement[];
  /** Elements matching the filter. */
  shown: PageElement[];
  on: ReadonlySet<string>;
  onChange: (elements: PageElement[], enabled: boolean) => void;
}

const KINDS: PageElement['kind'][] = ['heading', 'paragraph', 'button', 'link', 'image'];

/** Finds elements, and switches all that are found. */
function ElementTools({ filter, onFilter, elements, shown, on, onChange }: ElementToolsProps) {
  const areAllOn = shown.length > 0 && shown.every(({ id }) => on.has(id));
  return (
    <Group gap="8px 12px" flex="none" m="4px 0 16px">
      <SearchField
        label="Search elements"
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
      />
      <NativeSelect
        aria-label="Kind"
        data={[
          { value: 'all', label: 'All kinds' },
          ...KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
        ]}
        value={filter.kind}
        onChange={({ currentTarget }) =>
          onFilter({ ...filter, kind: KINDS.find((one) => one === currentTarget.value) ?? 'all' })
        }
      />
      <Button variant="default" disabled={shown.length === 0} onClick={() => onChange(shown, !areAllOn)}>
        {areAllOn ? 'Clear' : 'Select'} {shown.length === elements.length ? 'all' : `these ${shown.length}`}
      </Button>
      <Text c="dimmed" role="status">
        {on.size} of {countOf(elements.length, 'element')} may change
      </Text>
    </Group>
  );
}
