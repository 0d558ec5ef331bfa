import { PLATFORM_LABEL } from '@sightline/contract/known-assistants';
import type { Comparison, Coverage, TopicResults } from '@sightline/contract/measuring/topic-results';
import type { Topic, TopicExecution } from '@sightline/contract/measuring/topics';
import { askedTopics, auditSentence, isReaderLed } from '../../../lib/words/asked-topics.ts';
import { byPlatform } from '../../../lib/words/assistant-name.ts';
import { countOf, countText } from '../../../lib/words/format.ts';
import { percentText } from '../../../lib/words/percent.ts';
import { sinceText } from './run-change.ts';

/** "Mentioned in 42% of 54 answers, performance up 6 points since Nov 3."; for the built-in reader, what the site answers. */
export function topicSentence(
  results: TopicResults | null,
  status: TopicExecution['status'] = 'completed',
): string {
  if (results === null) return 'No answers yet.';
  const parts = [
    figuresSentence(results),
    coverageSentence(results.coverage, status),
    lostSourcesSentence(results),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** How much of the run is missing, and why: "Stopped at the monthly spending cap: 7 of 48 questions were asked." */
function coverageSentence(
  { planned, answered, cut, failed, unasked }: Coverage,
  status: TopicExecution['status'],
): string {
  const of = (count: number) => `${countText(count)} of ${countOf(planned, 'question')}`;
  if (status === 'running')
    return `So far ${of(answered + cut + failed)} are done. The run is still in progress.`;
  if (status === 'cancelled') return `The run was cancelled after ${of(answered + cut + failed)}.`;
  const silent = failed - unasked;
  return [
    ...(unasked > 0
      ? [
          `Stopped at the monthly spending cap: ${of(planned - unasked)} ${planned === 1 ? 'was' : 'were'} asked.`,
        ]
      : []),
    ...(silent > 0 && answered > 0 ? [`${of(silent)} got no answer and aren’t counted.`] : []),
    ...(cut > 0
      ? [`${countOf(cut, 'answer')} cut off by the provider ${cut === 1 ? 'is' : 'are'} left out.`]
      : []),
  ].join(' ');
}

/** Says when Cited is 0% only because a provider stopped sending sources. */
function lostSourcesSentence({ per_platform }: TopicResults): string {
  const lost = byPlatform(per_platform).filter(({ value }) => value.sources_missing);
  if (lost.length === 0) return '';
  const names = new Intl.ListFormat('en').format(lost.map(({ platform }) => PLATFORM_LABEL[platform]));
  return `The answers of ${names} came without sources, so Cited isn’t reliable there.`;
}

function figuresSentence(results: TopicResults): string {
  const { mentioned, comparison } = results;
  if (isReaderLed(results) && results.answerability) return auditSentence([results.answerability]);
  if (mentioned.n === 0) return isSilent(results) ? 'No assistant answered in this run.' : 'No answers yet.';
  const named = `Mentioned in ${percentText(mentioned.share)} of ${countOf(mentioned.n, 'answer')}`;
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
  if (comparison.verdict === 'within_noise') return ', performance without a clear change';
  const direction = comparison.difference > 0 ? 'up' : 'down';
  return `, performance ${direction} ${countOf(points, 'point')} ${sinceText(comparison)}`;
}

/** "Mentioned in 23 of 54 answers and cited in 12, across 3 topics." */
export function topicsSentence(topics: Topic[]): string {
  if (topics.length === 0) return '';
  const audits = topics.flatMap(({ answerability }) => answerability ?? []);
  if (audits.length > 0 && topics.every(isReaderLed)) return auditSentence(audits);
  const { count, answers, named, cited } = askedTopics(topics);
  if (answers === 0 && !topics.every(isReaderLed))
    return `The latest run brought no usable answers across ${countOf(topics.length, 'topic')}.`;
  if (answers === 0) return `No answers yet across ${countOf(topics.length, 'topic')}.`;
  return `Mentioned in ${countText(named)} of ${countOf(answers, 'answer')} and cited in ${countText(cited)}, across ${countOf(count, 'topic')}.`;
}
