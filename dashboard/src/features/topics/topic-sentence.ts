import type { Comparison, TopicResults } from '@sightline/contract/topic-results';
import type { Topic } from '@sightline/contract/topics';
import { askedTopics, auditSentence, isReaderLed } from '../../lib/asked-topics.ts';
import { countOf, countText } from '../../lib/format.ts';
import { percentText } from '../../lib/percent.ts';

/** "Named in 42% of 54 answers, up 6 points, within noise."; the built-in reader tells what the site answers. */
export function topicSentence(results: TopicResults | null): string {
  if (results === null) return 'No answers yet.';
  const { mentioned, comparison } = results;
  if (isReaderLed(results) && results.answerability) return auditSentence([results.answerability]);
  if (mentioned.n === 0) return isSilent(results) ? 'No assistant answered in this run.' : 'No answers yet.';
  const named = `Named in ${percentText(mentioned.share)} of ${countOf(mentioned.n, 'answer')}`;
  return `${named}${changeText(comparison)}.`;
}

/** Whether every answer of the assistants failed. */
function isSilent({ headline_platforms, per_platform }: TopicResults): boolean {
  const asked = headline_platforms.flatMap((platform) => per_platform[platform] ?? []);
  return (
    asked.some(({ failed }) => failed > 0) && asked.every(({ served_models }) => served_models.length === 0)
  );
}

function changeText(comparison: Comparison | null): string {
  if (!comparison || comparison.difference === null || comparison.verdict === 'not_comparable') return '';
  const points = Math.round(Math.abs(comparison.difference) * 100);
  if (points === 0) return ', performance unchanged since the run before';
  const direction = comparison.difference > 0 ? 'up' : 'down';
  const noise = comparison.verdict === 'within_noise' ? ', within noise' : '';
  return `, performance ${direction} ${countOf(points, 'point')} since the run before${noise}`;
}

/** "Named in 23 of 54 answers and cited in 12, across 3 topics." */
export function topicsSentence(topics: Topic[]): string {
  if (topics.length === 0) return '';
  const audits = topics.flatMap(({ answerability }) => answerability ?? []);
  if (audits.length > 0 && topics.every(isReaderLed)) return auditSentence(audits);
  const { count, answers, named, cited } = askedTopics(topics);
  if (answers === 0 && !topics.every(isReaderLed))
    return `The newest run brought no answers of assistants that count, across ${countOf(topics.length, 'topic')}.`;
  if (answers === 0) return `No answers yet across ${countOf(topics.length, 'topic')}.`;
  return `Named in ${countText(named)} of ${countOf(answers, 'answer')} and cited in ${countText(cited)}, across ${countOf(count, 'topic')}.`;
}
