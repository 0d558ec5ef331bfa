import { Switch } from '@mantine/core';
import type { PageElement } from '@sightline/contract/personalizing/site-pages';
import { memo } from 'react';
import { elementName, elementText } from '../../../lib/words/element-name.ts';
import styles from './element-list.module.css';

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
export const ElementRow = memo(function ElementRow({
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
