import { Box, Switch, Text, Title } from '@mantine/core';
import type { PageElement } from '@sightline/contract/personalizing/site-pages';
import { memo, type SyntheticEvent, useEffect, useMemo, useRef } from 'react';
import { elementName, elementText } from '../../../lib/words/element-name.ts';
import { reveal } from './element-boxes.ts';
import { groupElements } from './element-groups.ts';
import styles from './element-list.module.css';
import type { Pointed, PointerPlace } from './use-pointed.ts';

interface ElementListProps {
  elements: PageElement[];
  on: ReadonlySet<string>;
  /** Switched but not saved. */
  pending: ReadonlyMap<string, boolean>;
  pointed: Pointed | null;
  onPoint: (element_id: string | null, place?: PointerPlace) => void;
  onChange: (elements: PageElement[], enabled: boolean) => void;
}

/** Elements in page order, each with its switch. */
export function ElementList({ elements, on, pending, pointed, onPoint, onChange }: ElementListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => groupElements(elements), [elements]);
  useEffect(() => {
    if (pointed?.from !== 'picture' || !frame.current) return;
    reveal(frame.current, frame.current.querySelector(`[data-element="${pointed.element_id}"]`));
  }, [pointed]);
  const rowOf = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element ? target.closest('[data-element]') : null;
    return row?.getAttribute('data-element') ?? null;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shows in the picture what is pointed at, and does nothing else
    <div
      ref={frame}
      className={styles.frame}
      onPointerMove={(event) => onPoint(rowOf(event), event)}
      onPointerLeave={(event) => onPoint(null, event)}
      onFocus={(event) => onPoint(rowOf(event))}
      onBlur={() => onPoint(null)}
    >
      {elements.length === 0 && <Text c="dimmed">No elements match your search.</Text>}
      {groups.map((group) => (
        <Box key={group.elements[0]?.id} mb={24}>
          <Title order={3}>{group.title}</Title>
          <ul className={styles.list}>
            {group.elements.map((element) => (
              <ElementRow
                key={element.id}
                element={element}
                isOn={on.has(element.id)}
                isPending={pending.has(element.id)}
                isPointed={pointed?.element_id === element.id}
                onChange={onChange}
              />
            ))}
          </ul>
        </Box>
      ))}
    </div>
  );
}

interface ElementRowProps {
  element: PageElement;
  isOn: boolean;
  /** Switched but not saved. */
  isPending: boolean;
  /** Pointed at, here or in the picture. */
  isPointed: boolean;
  onChange: (elements: PageElement[], enabled: boolean) => void;
}

/** An element with its switch. There may be 300, of which pointing concerns two. */
const ElementRow = memo(function ElementRow({
  element,
  isOn,
  isPending,
  isPointed,
  onChange,
}: ElementRowProps) {
  const address = element.href ?? element.src;
  return (
    <li
      className={styles.row}
      data-element={element.id}
      data-kind={element.kind}
      data-pending={isPending || undefined}
      data-pointed={isPointed || undefined}
    >
      <Switch
        checked={isOn}
        label={
          <>
            <span className={styles.content}>{elementText(element)}</span>
            {address && <span className={styles.address}>{address}</span>}
          </>
        }
        onChange={({ currentTarget }) => onChange([element], currentTarget.checked)}
      />
      <span className={styles.name}>{elementName(element)}</span>
    </li>
  );
});
