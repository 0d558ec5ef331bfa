import type { PersonalizationTrigger } from '@sightline/contract/personalizing/variants';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { countOf } from '../../../lib/words/format.ts';
import { VariantIcon } from '../../../ui/icons/variant-icon.tsx';
import { useOneStop } from '../../../ui/layout/use-one-stop.ts';
import styles from './variant-list.module.css';

interface VariantListProps {
  variants: PersonalizationTrigger[];
  selected: string | undefined;
}

/** Starting variants to choose from. */
export function VariantList({ variants, selected }: VariantListProps) {
  const frame = useRef<HTMLOListElement>(null);
  const { list, item } = useOneStop({ frame, keys: variants.map(({ id }) => id), current: selected });
  return (
    <ol ref={frame} {...list} className={styles.list} aria-label="Starting variants">
      {variants.map(({ id, label, visits, variant_id }) => (
        <li key={id}>
          <Link
            {...item(id)}
            to="/personalized-pages"
            search={{ variant: variant_id }}
            resetScroll={false}
            className={styles.item}
            aria-current={id === selected ? 'true' : undefined}
          >
            <VariantIcon name={label} />
            <span className={styles.label}>{label}</span>
            <span className={styles.visits}>{countOf(visits, 'visit')}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
