import { Title } from '@mantine/core';
import type { GeneratedPage, UnsupportedFact } from '@sightline/contract/publishing/generated-pages';
import { TriangleAlert } from 'lucide-react';
import { countOf } from '../../../lib/words/format.ts';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import styles from './page-warnings.module.css';

/** What to check before the page is published. */
export function PageWarnings({ page: { outline, unsupported } }: { page: GeneratedPage }) {
  if (!outline && unsupported.length === 0) return null;
  const unheld = unsupported.filter(({ reason }) => reason === undefined);
  const disputed = unsupported.filter(({ reason }) => reason !== undefined);
  return (
    <div className={styles.warnings}>
      {outline && <Outline />}
      {disputed.length > 0 && <Disputed facts={disputed} />}
      {unheld.length > 0 && <Unsupported facts={unheld} />}
    </div>
  );
}

function Outline() {
  return (
    <section className={styles.warning}>
      <Title order={3}>An outline, not a page yet</Title>
      <p>
        Your website doesn’t fully answer this. See what’s missing below. Add it to the{' '}
        <LinkAnchor to="/knowledge-base" underline="always">
          knowledge base
        </LinkAnchor>
        , or edit the page.
      </p>
    </section>
  );
}

function Unsupported({ facts }: { facts: UnsupportedFact[] }) {
  return (
    <section className={styles.warning}>
      <Title order={3} className={styles.title}>
        <TriangleAlert size={14} aria-hidden /> {countOf(facts.length, 'fact')} not found in any source
      </Title>
      <p>Check before you publish: not found on your website or in your knowledge base.</p>
      <ul className={styles.facts}>
        {facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same fact may stand in the same sentence twice
          <li key={index}>
            <span className={styles.kind}>{fact.kind}</span> <Fact {...fact} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What stands on the page although the sources disagree about it, or someone decided for another value. */
function Disputed({ facts }: { facts: UnsupportedFact[] }) {
  return (
    <section className={styles.warning}>
      <Title order={3} className={styles.title}>
        <TriangleAlert size={14} aria-hidden /> {countOf(facts.length, 'fact')} that shouldn’t be here
      </Title>
      <p>
        Your sources disagree on these facts. Resolve them in the{' '}
        <LinkAnchor to="/knowledge-base" underline="always">
          knowledge base
        </LinkAnchor>
        .
      </p>
      <ul className={styles.facts}>
        {facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same fact may stand in the same sentence twice
          <li key={index}>
            <Fact {...fact} /> {fact.reason}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The sentence with the fact marked in it. */
function Fact({ text, sentence }: UnsupportedFact) {
  const start = sentence.indexOf(text);
  if (start < 0) return <strong>{text}</strong>;
  return (
    <>
      {sentence.slice(0, start)}
      <strong>{text}</strong>
      {sentence.slice(start + text.length)}
    </>
  );
}
