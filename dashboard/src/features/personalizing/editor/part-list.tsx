import type { ListedPart } from '@sightline/contract/personalizing/editor-messages';
import { useRef } from 'react';
import { tagName } from '../../../lib/words/element-name.ts';
import { useOneStop } from '../../../ui/layout/use-one-stop.ts';
import type { Edits } from './edits.ts';
import { editOf } from './edits.ts';
import styles from './hand-editor.module.css';

interface PartListProps {
  parts: ListedPart[];
  edits: Edits;
  chosen: string | undefined;
  onChoose: (selector: string) => void;
}

/** What can be chosen on the page, for the keyboard and for screen readers. */
export function PartList({ parts, edits, chosen, onChoose }: PartListProps) {
  const frame = useRef<HTMLOListElement>(null);
  const keys = parts.map(({ selector }) => selector);
  const { list, item } = useOneStop({ frame, keys, current: chosen });
  return (
    <ol ref={frame} {...list} aria-label="Elements of this page">
      {parts.map(({ selector, tag, text, is_off }) => (
        <li key={selector}>
          <button
            type="button"
            {...item(selector)}
            className={styles.part}
            aria-current={selector === chosen ? 'true' : undefined}
            onClick={() => onChoose(selector)}
          >
            <span className={styles.tag}>{nameOf(tag)}</span>
            <span className={styles.text}>{text || 'No text'}</span>
            {is_off && <span className={styles.tag}>Off</span>}
            {editOf(edits, selector) && <span className={styles.edited}>Changed</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Elements without a text of their own are blocks. */
export const nameOf = (tag: string) =>
  /^(div|section|article|ul|ol|main|header|footer|nav|aside|form|table|figure)$/.test(tag)
    ? 'Block'
    : tagName(tag);
