import { Link } from '@tanstack/react-router';
import styles from './analysis-tabs.module.css';

const SCREENS = [
  ['/topic-analysis', 'Topics'],
  ['/prompts', 'Prompts'],
  ['/citations', 'Citations'],
  ['/share-of-voice', 'Share of voice'],
] as const;

/** What is measured, by topic, by prompt, by cited site and by company: links that look like tabs. */
export const AnalysisTabs = () => (
  <nav className={styles.tabs} aria-label="Analysis">
    {SCREENS.map(([to, label]) => (
      <Link key={to} to={to} className={styles.tab} activeOptions={{ includeSearch: false }}>
        {label}
      </Link>
    ))}
  </nav>
);
