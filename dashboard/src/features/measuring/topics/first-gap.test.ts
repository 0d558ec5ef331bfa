import type { Audit } from '@sightline/contract/measuring/prompts';
import { expect, it } from 'vitest';
import { aPrompt } from '../../../lib/words/samples.ts';
import { firstGap } from './first-gap.ts';

const prompt = (text: string, verdict: Audit['verdict'] | null, branded = false) =>
  aPrompt({
    id: text,
    text,
    branded,
    intent: 'solve',
    audit: verdict && { verdict, best: null, advice: '' },
  });

it('The first page to write is for a question that no page of the site answers, and that has no page yet', () => {
  const prompts = [
    prompt('Unchecked', null),
    prompt('Answered', 'answered'),
    prompt('Half', 'partly'),
    prompt('With your name', 'not_answered', true),
    prompt('Open', 'not_answered'),
    prompt('Later', 'not_answered'),
  ];
  expect(firstGap(prompts, new Set())?.text).toBe('Open');
  expect(firstGap(prompts, new Set(['open']))?.text).toBe('Later');
  expect(firstGap(prompts, new Set(['open', 'later']))?.text).toBe('Half');
  expect(firstGap(prompts, new Set(['open', 'later', 'half']))).toBeNull();
});

it('The first page to write is the one that the opportunities name, and never one about what others have to say', () => {
  const asked = prompt('Whom do you recommend?', 'for_others');
  const prompts = [asked, prompt('What does it cost?', 'not_answered'), prompt('Half', 'partly')];
  expect(firstGap(prompts, new Set())?.text).toBe('What does it cost?');
  expect(firstGap(prompts, new Set(), 'Half')?.text).toBe('Half');
  expect(firstGap([asked], new Set())).toBeNull();
});
