import type { Answer, PromptExecution } from '@sightline/contract/measuring/executions';
import { moneyText } from '../../../lib/words/money-text.ts';
import { Moment } from '../../../ui/text/moment.tsx';
import styles from './answer-facts.module.css';

/** How an answer was made: model, location, search, cost and time. */
export function AnswerFacts({ answer, surface }: { answer: Answer; surface: PromptExecution['surface'] }) {
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
        {isOther && <span className={styles.note}>requested {requested_model}</span>}
      </dd>
      {locale && (
        <>
          <dt>Location</dt>
          <dd>{locale}</dd>
        </>
      )}
      <dt>{surface === 'api' ? 'Used web search' : 'Used its search index'}</dt>
      <dd>{searched === null ? '–' : searched ? 'Yes' : 'No'}</dd>
      {(cost_usd !== null || (surface === 'api' && answered_at !== null)) && (
        <>
          <dt>Cost</dt>
          <dd>
            {cost_usd === null ? 'Not known' : moneyText(cost_usd, 'USD')}
            {cost_usd === null && (
              <span className={styles.note}>price estimated at the provider’s highest rate</span>
            )}
          </dd>
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
