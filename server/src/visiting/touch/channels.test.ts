import { readFileSync } from 'node:fs';
import { VISIT_CHANNELS } from '@sightline/contract/personalizing/visit-channels';
import { expect, it } from 'vitest';
import { readAgent } from '../collecting/receive/read-agent.ts';
import { originOf } from './touch.service.ts';

/** Written by people who had not seen the code; nothing was changed for the errors of list D. */
const linesOf = (name: string) =>
  readFileSync(new URL(`../../../test/${name}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

function channelOf(referrer: string, address: string): string {
  const { href, searchParams } = new URL(address, 'https://www.acme.example');
  const tags = Object.fromEntries([...searchParams].filter(([name]) => name.startsWith('utm_')));
  return originOf({ landing: href, referrer, ...tags }, 'www.acme.example', null).channel;
}

it('At least 98 of 100 visits have the channel that people gave them who labeled four hundred addresses', () => {
  const lines = linesOf('labeled-touches');
  expect(new Set(lines.map(([, channel]) => channel))).toEqual(new Set(VISIT_CHANNELS));
  for (const [, of] of Map.groupBy(lines, ([list]) => list)) {
    const wrong = of.filter(
      ([, channel, referrer = '', address = '']) => channelOf(referrer, address) !== channel,
    );
    expect(wrong.length / of.length, wrong.join('\n')).toBeLessThanOrEqual(0.02);
  }
});

it('At least 97 of 100 user agents that people labeled are told to be a person’s or a program’s by their name alone', () => {
  const lines = linesOf('labeled-agents');
  const wrong = lines.filter(([is, agent = '']) => {
    const { agent: named, crawler, program } = readAgent(agent);
    return (named !== null || crawler || program) !== (is !== 'person');
  });
  expect(wrong.length / lines.length, wrong.join('\n')).toBeLessThanOrEqual(0.03);
});

it('Agents that people labeled are told from crawlers and from people by their name', () => {
  const lines = linesOf('labeled-agents');
  const wrong = lines.filter(([is, agent = '']) => (readAgent(agent).agent !== null) !== (is === 'agent'));
  expect(wrong.filter(([is]) => is === 'person')).toEqual([]);
  expect(wrong.length / lines.length, wrong.join('\n')).toBeLessThanOrEqual(0.03);
});

it.each<[string, string, string, string]>([
  ['an ad in an answer', 'https://chatgpt.com/', '/?utm_source=chatgpt.com&utm_medium=cpc', 'paid_assistant'],
  ['a paid click without tags', 'https://www.google.com/', '/?gclid=abc', 'paid_search'],
  ['a paid click without a referrer', '', '/?gad_source=1&gbraid=x', 'paid_search'],
  ['a link shared on Facebook', '', '/?fbclid=x', 'organic_social'],
  ['a search in Thailand', 'https://www.google.co.th/', '/', 'organic_search'],
  ['a document of Google’s', 'https://docs.google.com/', '/', 'referral'],
  [
    'a chat of a search engine',
    '',
    '/?utm_source=qwant&utm_medium=referral&utm_campaign=ai_chat',
    'assistant',
  ],
  ['an address as the source', '', '/?utm_source=https%3A%2F%2Fchatgpt.com%2F', 'assistant'],
  ['coming back from paying', 'https://checkout.stripe.com/', '/thanks', 'direct'],
  ['coming back from paying in Spain', 'https://sis.redsys.es/', '/thanks', 'direct'],
  ['coming back from paying in Greece', 'https://www.vivapayments.com/', '/thanks', 'direct'],
  ['a click in a Yandex search without a referrer', '', '/?ysclid=x', 'organic_search'],
  ['an ad of Yandex Market’s', '', '/?ymclid=x', 'paid_search'],
  ['an ad of Amazon’s', '', '/?awclid=x', 'paid_other'],
  ['an ad of Yahoo’s', '', '/?vmcid=x', 'paid_other'],
  ['a bank’s second factor', 'https://acs3.bank.example/', '/thanks', 'direct'],
  ['a newsletter with a referrer', 'https://news.example.com/', '/?utm_medium=newsletter', 'email'],
  ['a flyer', '', '/?utm_source=flyer', 'other'],
])('The channel is right for %s', (_what, referrer, address, channel) => {
  expect(channelOf(referrer, address)).toBe(channel);
});
