import styles from './how-it-works.module.css';

const STEPS = [
  ['Ask', 'We send your buyers’ questions to AI assistants, several times each, because answers vary.'],
  ['Count', 'We look for your brand and links to your pages in every answer, and keep it as evidence.'],
  ['Compare', 'We do the same for competitors. Every rate shows its sample size and margin of error.'],
  ['Act', 'Where only others are mentioned, we show what’s missing and write pages that fill the gap.'],
] as const;

/** The product in four steps, for help and onboarding. */
export function HowItWorks() {
  return (
    <ol className={styles.steps}>
      {STEPS.map(([title, text]) => (
        <li key={title}>
          <strong>{title}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
