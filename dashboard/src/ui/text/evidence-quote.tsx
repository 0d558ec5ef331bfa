import type { ReactNode } from 'react';
import { type Mark, splitByMarks } from '../../lib/words/marks.ts';
import type { MarkTone } from '../charts/palette.ts';
import styles from './evidence-quote.module.css';

interface EvidenceQuoteProps {
  text: string;
  marks?: Mark<MarkTone>[];
  /** Its source: a link, an assistant, a page. */
  source?: ReactNode;
}

/** A quotation with the parts that counted marked. */
export function EvidenceQuote({ text, marks = [], source }: EvidenceQuoteProps) {
  return (
    <figure>
      <blockquote className={styles.quote}>
        {splitByMarks(text, marks).map(({ at, text: piece, mark }) =>
          mark ? (
            <Marked key={at} mark={mark}>
              {piece}
            </Marked>
          ) : (
            piece
          ),
        )}
      </blockquote>
      {source && <figcaption className={styles.source}>{source}</figcaption>}
    </figure>
  );
}

/** One marked part; its meaning is in its title. */
export function Marked({ mark, children }: { mark: Pick<Mark, 'tone' | 'label'>; children: ReactNode }) {
  return (
    <mark className={styles.mark} data-tone={mark.tone} title={mark.label}>
      {children}
    </mark>
  );
}
