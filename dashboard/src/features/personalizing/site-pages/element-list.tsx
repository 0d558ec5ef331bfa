import { Button, NativeSelect, Switch, Text, Title } from '@mantine/core';
import type { PageElement } from '@sightline/contract/personalizing/site-pages';
import { useMemo, useState } from 'react';
import { countOf } from '../../../lib/words/format.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { filterElements, groupElements, KIND_LABELS } from './element-groups.ts';
import styles from './element-selection.module.css';

interface ElementListProps {
  elements: PageElement[];
  /** Switched but not saved. */
  pending: ReadonlyMap<string, boolean>;
  onChange: (elements: PageElement[], enabled: boolean) => void;
}

type Kind = PageElement['kind'] | 'all';
const KINDS: PageElement['kind'][] = ['heading', 'paragraph', 'button', 'link', 'image'];

/** Elements in page order, each with its switch. */
export function ElementList({ elements, pending, onChange }: ElementListProps) {
  const [kind, setKind] = useState<Kind>('all');
  const [search, setSearch] = useState('');
  const shown = useMemo(() => filterElements(elements, { kind, search }), [elements, kind, search]);
  const isOn = (element: PageElement) => pending.get(element.id) ?? element.enabled;
  const on = elements.filter(isOn).length;
  const areAllOn = shown.length > 0 && shown.every(isOn);
  return (
    <>
      <div className={styles.tools}>
        <SearchField label="Search elements" value={search} onChange={setSearch} />
        <NativeSelect
          aria-label="Kind"
          data={[
            { value: 'all', label: 'All kinds' },
            ...KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
          ]}
          value={kind}
          onChange={({ currentTarget }) => setKind(KINDS.find((one) => one === currentTarget.value) ?? 'all')}
        />
        <Button variant="default" disabled={shown.length === 0} onClick={() => onChange(shown, !areAllOn)}>
          {areAllOn ? 'Clear' : 'Select'} {shown.length === elements.length ? 'all' : `these ${shown.length}`}
        </Button>
        <Text c="dimmed" role="status">
          {on} of {countOf(elements.length, 'element')} may change
        </Text>
      </div>
      {shown.length === 0 && <Text c="dimmed">No elements match your search.</Text>}
      {groupElements(shown).map((group) => (
        <div key={group.elements[0]?.id} className={styles.group}>
          <Title order={3}>{group.title}</Title>
          <ul className={styles.list}>
            {group.elements.map((element) => (
              <li
                key={element.id}
                className={styles.row}
                data-kind={element.kind}
                data-pending={pending.has(element.id) || undefined}
              >
                <Switch
                  checked={isOn(element)}
                  label={<ElementText element={element} />}
                  onChange={({ currentTarget }) => onChange([element], currentTarget.checked)}
                />
                <code className={styles.tag}>{element.tag}</code>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

function ElementText({ element }: { element: PageElement }) {
  const { content, href, src, kind } = element;
  const address = href ?? src;
  return (
    <>
      <span className={styles.content}>
        {content || (kind === 'image' ? 'Image without a description' : '–')}
      </span>
      {address && <span className={styles.address}>{address}</span>}
    </>
  );
}
