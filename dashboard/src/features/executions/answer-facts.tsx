import type { Answer, PromptExecution } from '@sightline/contract/prompt-executions';
import { moneyText } from '../../lib/money-text.ts';
import { Moment } from '../../ui/moment.tsx';
import styles from './answer-facts.module.css';

interface AnswerFactsProps {
  answer: Answer;
  surface: PromptExecution['surface'];
}

/** How an answer came about: model, place, search, cost and time. */
export function AnswerFacts({ answer, surface }: AnswerFactsProps) {
  const { served_model, requested_model, locale, searched, cost_usd, answered_at, matcher_version } = answer;
  const isOther = served_model !== null && requested_model !== null && served_model !== requested_model;
  return (
    <dl className={styles.facts}>
      <dt>Answered</dt>
      <dd>
        <Moment at={answered_at} form="moment" />
      </dd>
      <dt>Model</dt>
      <dd>
        {served_model ?? requested_model ?? '–'}
        {isOther && <span className={styles.note}>asked for {requested_model}</span>}
      </dd>
      {locale && (
        <>
          <dt>Asked from</dt>
          <dd>{locale}</dd>
        </>
      )}
      <dt>{surface === 'api' ? 'Searched the web' : 'Searched its index'}</dt>
      <dd>{searched === null ? '–' : searched ? 'Yes' : 'No'}</dd>
      {cost_usd !== null && (
        <>
          <dt>Cost</dt>
          <dd>{moneyText(cost_usd, 'USD')}</dd>
        </>
      )}
      {matcher_version !== null && (
        <>
          <dt>Matcher</dt>
          <dd>version {matcher_version}</dd>
        </>
      )}
    </dl>
  );
}
