import { partOf } from '../../../lib/words/format.ts';
import { LinkButton } from '../../../ui/layout/links.tsx';
import styles from './figure-strip.module.css';

export interface ReaderFacts {
  /** Buyer questions that the site answers, of those that were looked at; none before the first run. */
  answered: number;
  prompts: number;
}

/** In place of the figures of assistants: what the site's own pages answer, and the way to an assistant. */
export function ReaderTile({ reader: { answered, prompts } }: { reader: ReaderFacts }) {
  return (
    <section className={styles.reader} aria-label="Your site" data-figure>
      <div className={styles.label}>Your site answers</div>
      {prompts > 0 ? (
        <div className={styles.figure}>
          {partOf(answered, prompts)}
          <span className={styles.unit}>buyer questions</span>
        </div>
      ) : (
        <div className={styles.lead}>Add a topic to see the questions buyers ask.</div>
      )}
      <div className={styles.next}>
        <span>Mentioned, Cited and Share of voice come from AI assistants.</span>
        <LinkButton to="/settings" hash="ai-assistants" size="compact-sm">
          Connect an assistant
        </LinkButton>
      </div>
    </section>
  );
}
