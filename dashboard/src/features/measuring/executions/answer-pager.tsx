import type { Answer } from '@sightline/contract/measuring/executions';
import { Link } from '@tanstack/react-router';
import styles from './answer-pager.module.css';

/** The answers of an execution: which one is displayed, and the result of each. */
export function AnswerPager({ answers, current }: { answers: Answer[]; current: Answer }) {
  if (answers.length < 2) return null;
  return (
    <nav className={styles.pager} aria-label="Answers">
      {answers.map((answer) => (
        <Link
          key={answer.id}
          to="."
          search={({ tab }) => ({ tab, answer: answer.sample })}
          replace
          resetScroll={false}
          className={styles.answer}
          aria-current={answer.id === current.id ? 'true' : undefined}
        >
          <b>Answer {answer.sample}</b>
          <span>{outcomeText(answer)}</span>
        </Link>
      ))}
    </nav>
  );
}

/** An answer's result for the brand, in a word or two. */
function outcomeText({ status, mentioned, cited }: Answer): string {
  if (status === 'failed') return 'failed, not counted';
  if (status === 'cut') return 'cut off, not counted';
  if (status === 'cancelled') return 'cancelled';
  if (status !== 'answered') return 'asking…';
  if (mentioned && cited) return 'mentioned and cited';
  if (mentioned) return 'named';
  return cited ? 'cited' : 'absent';
}
