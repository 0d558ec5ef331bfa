import styles from './how-it-works.module.css';

const STEPS = [
  [
    'Ask',
    'For each of your topics we ask AI assistants the questions your buyers ask, several times, because answers vary.',
  ],
  [
    'Count',
    'In every answer we look for your names and for links to your pages, and keep the whole answer as evidence.',
  ],
  [
    'Compare',
    'The same is counted for your competitors. Every rate shows how many answers it rests on and how sure it is.',
  ],
  [
    'Act',
    'Where others are named and you are not, the answers and their sources show what is missing, and pages that answer it are written from what you know.',
  ],
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
