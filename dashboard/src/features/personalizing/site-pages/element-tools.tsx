import { Button, NativeSelect, Text } from '@mantine/core';
import type { PageElement } from '@sightline/contract/personalizing/site-pages';
import { countOf } from '../../../lib/words/format.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { KIND_LABELS } from './element-groups.ts';
import styles from './element-list.module.css';

export interface ElementFilter {
  kind: PageElement['kind'] | 'all';
  search: string;
}

interface ElementToolsProps {
  filter: ElementFilter;
  onFilter: (filter: ElementFilter) => void;
  elements: PageElement[];
  /** Those that the filter lets through. */
  shown: PageElement[];
  on: ReadonlySet<string>;
  onChange: (elements: PageElement[], enabled: boolean) => void;
}

const KINDS: PageElement['kind'][] = ['heading', 'paragraph', 'button', 'link', 'image'];

/** Finds elements, and switches all that are found. */
export function ElementTools({ filter, onFilter, elements, shown, on, onChange }: ElementToolsProps) {
  const areAllOn = shown.length > 0 && shown.every(({ id }) => on.has(id));
  return (
    <div className={styles.tools}>
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
    </div>
  );
}
