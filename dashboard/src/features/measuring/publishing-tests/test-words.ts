import type { PublishingTest, PublishingTestPlan } from '@sightline/contract/measuring/publishing-tests';
import { TEST_DAYS } from '@sightline/contract/measuring/test-bounds';
import { countOf } from '../../../lib/words/format.ts';
import { moneyText } from '../../../lib/words/money-text.ts';
import type { StatusTone } from '../../../ui/charts/palette.ts';

const DAY_MS = 86_400_000;

const VERDICTS: Record<PublishingTest['verdict'], { tone: StatusTone; label: string }> = {
  worked: { tone: 'good', label: 'Publishing worked' },
  no_effect: { tone: 'idle', label: 'No effect seen' },
  too_early: { tone: 'idle', label: 'Too early to tell' },
  engine_changed: { tone: 'warn', label: 'Engine changed' },
};

export const verdictWords = ({ verdict }: Pick<PublishingTest, 'verdict'>) => VERDICTS[verdict];

/** A difference of shares in points, `+16`. */
export function pointsText(difference: number): string {
  const points = Math.round(Math.abs(difference) * 100);
  return points === 0 ? '0' : `${difference < 0 ? '−' : '+'}${points}`;
}

/** Where the test stands, or what came out, as one sentence. */
export function testSentence(test: PublishingTest, now = Date.now()): string {
  const { state, verdict, measured_from, prompts, difference } = test;
  if (state === 'publishing') {
    const chosen = prompts.filter(({ arm }) => arm === 'published');
    const live = chosen.filter(({ page }) => page !== null).length;
    return `${live} of ${countOf(chosen.length, 'page')} live. Counting starts with the last one.`;
  }
  if (state === 'measuring' && measured_from) {
    const day = Math.min(TEST_DAYS, 1 + Math.floor((now - Date.parse(measured_from)) / DAY_MS));
    return `Day ${day} of ${TEST_DAYS}. The result is judged once, when the days are over.`;
  }
  if (verdict === 'worked')
    return `Prompts with pages gained ${pointsText(difference ?? 0)} points on those without.`;
  if (verdict === 'engine_changed')
    return 'No effect can be told: the assistants themselves changed meanwhile.';
  if (verdict === 'no_effect') return 'Prompts with pages changed no more than those without.';
  return state === 'ended'
    ? 'Ended before its days were over, so nothing can be told.'
    : 'Too few prompts were answered both before and after.';
}

/** What may have moved all answers, if anything did. */
export function engineNote(
  { changed_models, canaries_moved }: PublishingTest,
  nameOf: (platform: PublishingTest['changed_models'][number]) => string,
): string | null {
  const models = new Intl.ListFormat('en').format(changed_models.map(nameOf));
  const notes = [
    ...(changed_models.length > 0 ? [`${models} answered with another model than before.`] : []),
    ...(canaries_moved ? ['Prompts of other topics, where nothing was published, changed too.'] : []),
  ];
  return notes.length === 0 ? null : `${notes.join(' ')} Both halves saw the same change.`;
}

const often = (runs_a_month: number) =>
  runs_a_month >= 28 ? 'daily' : runs_a_month > 0 ? 'weekly' : 'never';

/** Half of the interval that settings would give, `±12 points`. */
export const marginText = ({ margin }: NonNullable<PublishingTestPlan['now']>) =>
  `±${Math.round((margin ?? 1) * 100)} points`;

/** What would be asked, and what that costs. */
export function askedText({
  answers_per_prompt,
  runs_a_month,
  usd,
}: NonNullable<PublishingTestPlan['now']>): string {
  const asked = `${countOf(answers_per_prompt, 'answer')} per prompt, ${often(runs_a_month)}`;
  return usd === null ? asked : `${asked} · about ${moneyText(usd, 'USD')} for 8 weeks`;
}

/** What a test of so many prompts compares. */
export function drawText({ prompts, canaries }: Pick<PublishingTestPlan, 'prompts' | 'canaries'>): string {
  const half = Math.floor(prompts / 2);
  const others =
    canaries === 0
      ? 'Measure another topic, too, and its prompts will show whether the assistants changed.'
      : `${countOf(canaries, 'prompt')} of other topics ${canaries === 1 ? 'shows' : 'show'} whether the assistants changed.`;
  return `Chance picks ${countOf(half, 'prompt')} that get pages, and ${half} others stay untouched. ${others}`;
}
