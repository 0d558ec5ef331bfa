import { VisuallyHidden } from '@mantine/core';
import type { LandingPage } from '@sightline/contract/personalizing/variants';
import { ArrowRight } from 'lucide-react';
import { tagName } from '../../../lib/words/element-name.ts';
import { type Piece, wordDiff } from '../../../lib/words/word-diff.ts';
import styles from './variant-changes.module.css';

/** The replacement texts, element by element, with the words that differ marked. */
export function VariantChanges({ changes }: Pick<LandingPage, 'changes'>) {
  return (
    <ul aria-label="Changes">
      {changes.map(({ element_id, tag, was, now }, at) => {
        const [before, after] = wordDiff(was, now);
        return (
          // An element may change in its text and in its address.
          // biome-ignore lint/suspicious/noArrayIndexKey: changes of one version keep their order
          <li key={`${element_id} ${at}`} className={styles.change}>
            <span className={styles.tag}>{tagName(tag)}</span>
            <del className={styles.was}>
              <VisuallyHidden>Was: </VisuallyHidden>
              <Pieces of={before} />
            </del>
            <ArrowRight size={14} className={styles.arrow} aria-hidden />
            <ins className={styles.now}>
              <VisuallyHidden>Now: </VisuallyHidden>
              <Pieces of={after} />
            </ins>
          </li>
        );
      })}
    </ul>
  );
}

function Pieces({ of }: { of: Piece[] }) {
  return of.map(({ text, isOwn }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their order
    <span key={at} className={isOwn ? styles.own : undefined}>
      {text}
    </span>
  ));
}
