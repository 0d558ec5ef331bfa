import { VisuallyHidden } from '@mantine/core';
import type { LandingPage } from '@sightline/contract/personalizing/variants';
import { ArrowRight } from 'lucide-react';
import { tagName } from '../../../lib/words/element-name.ts';
import styles from './variant-changes.module.css';

/** The replacement texts, element by element. */
export function VariantChanges({ changes }: Pick<LandingPage, 'changes'>) {
  return (
    <ul aria-label="Changes">
      {changes.map(({ element_id, tag, was, now }, at) => (
        // An element may change in its text and in its address.
        // biome-ignore lint/suspicious/noArrayIndexKey: changes of one version keep their order
        <li key={`${element_id} ${at}`} className={styles.change}>
          <span className={styles.tag}>{tagName(tag)}</span>
          <del className={styles.was}>
            <VisuallyHidden>Was: </VisuallyHidden>
            {was}
          </del>
          <ArrowRight size={14} className={styles.arrow} aria-hidden />
          <ins className={styles.now}>
            <VisuallyHidden>Now: </VisuallyHidden>
            {now}
          </ins>
        </li>
      ))}
    </ul>
  );
}
