import { KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import type { FirstTouch, TouchRule } from '@sightline/contract/visiting/tracking';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsPattern } from '../../platform/text/fits-pattern.ts';
import { PUBLIC_ASSISTANTS } from './public-senders.ts';
import { originOf } from './touch.service.ts';
import { ASSISTANTS } from './touch-table.ts';
import { TRIGGER_KINDS, triggerOf } from './touch-triggers.service.ts';

const touch = (facts: Partial<FirstTouch>): FirstTouch => ({
  landing: 'https://acme.example/',
  referrer: '',
  ...facts,
});
/** Source and keys; the channel is the last of them. */
const origin = (facts: Partial<FirstTouch>, country: string | null = null) => {
  const { source, keys, channel } = originOf(touch(facts), 'www.acme.example', country);
  expect(keys.at(-1)).toBe(`channel:${channel}`);
  return { source, keys: keys.slice(0, -1) };
};

describe('Where a visit came from', () => {
  it.each(KNOWN_ASSISTANTS)(
    'A visit came from $label by each host and name of its row',
    ({ key, label, hosts, sources }) => {
      const ways = [
        ...hosts.map((host) => ({ referrer: `https://${host}/chat` })),
        ...[key, ...sources].map((utm_source) => ({ utm_source })),
      ];
      for (const way of ways)
        expect(origin(way)).toMatchObject({ source: label, keys: [`assistant:${key}`] });
    },
  );

  it.each<[string, Partial<FirstTouch>, string, string[]]>([
    ['an assistant, by its host', { referrer: 'https://chatgpt.com/' }, 'ChatGPT', ['assistant:chatgpt']],
    ['an assistant, by utm_source alone', { utm_source: 'chatgpt.com' }, 'ChatGPT', ['assistant:chatgpt']],
    [
      'an assistant that names itself twice',
      { referrer: 'https://chatgpt.com/', utm_source: 'ChatGPT.com' },
      'ChatGPT',
      ['assistant:chatgpt'],
    ],
    [
      'an assistant below a search engine',
      { referrer: 'https://gemini.google.com/app' },
      'Gemini',
      ['assistant:gemini'],
    ],
    [
      'an older host of an assistant',
      { referrer: 'https://chat.openai.com/' },
      'ChatGPT',
      ['assistant:chatgpt'],
    ],
    ['Le Chat', { referrer: 'https://chat.mistral.ai/chat' }, 'Le Chat', ['assistant:mistral']],
    ['a search engine', { referrer: 'https://www.google.co.uk/' }, 'Google', ['search:google', 'search']],
    [
      'an app of a search engine',
      { referrer: 'android-app://com.google.android.googlequicksearchbox/' },
      'Google',
      ['search:google', 'search'],
    ],
    ['a social network', { referrer: 'https://old.reddit.com/r/x' }, 'Reddit', ['social:reddit', 'social']],
    ['a short link of one', { referrer: 'https://t.co/abc' }, 'X', ['social:x', 'social']],
    [
      'a notebook of an assistant, which is no search',
      { referrer: 'https://notebooklm.google.com/' },
      'NotebookLM',
      ['assistant:notebooklm'],
    ],
    [
      'an assistant at a path of a network',
      { referrer: 'https://x.com/i/grok?conversation=1' },
      'Grok',
      ['assistant:grok'],
    ],
    ['the network itself', { referrer: 'https://x.com/i/grokking' }, 'X', ['social:x', 'social']],
    ['webmail, which is no search', { referrer: 'https://mail.google.com/mail' }, 'E-mail', []],
    ['a letter', { utm_source: 'March letter', utm_medium: 'Email' }, 'March letter', ['email']],
    [
      'an advertisement',
      { utm_source: 'google', utm_medium: 'cpc' },
      'Google',
      ['ads', 'search:google', 'search'],
    ],
    [
      'a campaign, whatever its case',
      { utm_campaign: ' Spring  Sale ', utm_source: 'linkedin' },
      'Campaign Spring Sale',
      ['campaign:spring sale', 'social:linkedin', 'social'],
    ],
    [
      'tags before the referrer',
      { utm_source: 'perplexity', referrer: 'https://www.bing.com/' },
      'Perplexity',
      ['assistant:perplexity', 'search:bing', 'search'],
    ],
    [
      'another site',
      { referrer: 'https://news.example.com/a?b' },
      'news.example.com',
      ['referral:news.example.com'],
    ],
    [
      'a host that only looks like one we know',
      { referrer: 'https://notchatgpt.com/' },
      'notchatgpt.com',
      ['referral:notchatgpt.com'],
    ],
    ['nowhere', {}, 'Direct', ['direct']],
    ['the site itself', { referrer: 'https://acme.example/pricing' }, 'Direct', ['direct']],
    ['a host below the site', { referrer: 'https://docs.www.acme.example/' }, 'Direct', ['direct']],
    ['nowhere, again', { returning: true }, 'Direct', ['direct', 'returning']],
  ])('The origin of a visit is recognized for %s', (_what, facts, source, keys) => {
    expect(origin(facts)).toEqual({ source, keys });
  });

  it.each(
    PUBLIC_ASSISTANTS.rows
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [label, places = ''] = line.split(': ');
        return places.split(' ').map((place) => [place, label] as const);
      }),
  )('The place %s is known as an assistant, as the public list of assistants says (%s)', (place) => {
    const { keys } = origin({ referrer: `https://${place}` });
    expect(keys).toEqual([expect.stringMatching(/^assistant:[a-z][a-z0-9-]*$/)]);
  });

  it.each([
    'https://mail.google.com/',
    'https://outlook.live.com/',
    'https://outlook.office365.com/',
    'https://de.mail.yahoo.com/',
    'https://mail.aol.com/',
    'https://mail.proton.me/',
    'https://navigator.gmx.net/',
    'https://deref-gmx.net/mail/client',
    'https://navigator.web.de/',
    'https://email.t-online.de/',
    'https://mail.yandex.ru/',
    'https://app.fastmail.com/',
    'android-app://com.microsoft.office.outlook/',
  ])('A visit from %s counts as coming from an email, not from a search or an unknown site', (referrer) => {
    expect(origin({ referrer })).toEqual({ source: 'E-mail', keys: [] });
  });

  it('Each key, host and place belongs to one assistant only', () => {
    const of = (what: (one: (typeof ASSISTANTS)[number]) => readonly string[]) => ASSISTANTS.flatMap(what);
    for (const all of [of(({ key }) => [key]), of(({ hosts }) => hosts), of(({ places }) => places ?? [])])
      expect(new Set(all).size).toBe(all.length);
  });

  it('The origin of a visit names the country after the assistant and before everything plainer', () => {
    const { keys } = origin({ referrer: 'https://claude.ai/', returning: true }, 'BE');
    expect(keys).toEqual(['assistant:claude', 'country:BE', 'returning']);
    expect(origin({}, 'be').keys).toEqual(['direct']);
  });

  it.each([
    'Mother’s Day!',
    'Brand: UK, Q4 (retargeting) [phones]',
    '50% off?',
    'Frühjahr 👩‍🌾 #1',
    'https://x.example/?a=1;b=2',
  ])('A campaign is counted under the name that people gave it, with its signs: %s', (utm_campaign) => {
    expect(origin({ utm_campaign }).keys).toContain(`campaign:${utm_campaign.toLowerCase()}`);
  });

  it.each(['{{campaign.name}}', 'spring*', '~', '+', 'a\u202eb', 'x'.repeat(81)])(
    'What nobody calls a campaign is none: %j',
    (utm_campaign) => {
      expect(origin({ utm_campaign }).keys.join(' ')).not.toContain('campaign:');
    },
  );

  it('A campaign name with odd text makes no key for the origin of a visit', () => {
    const { source, keys } = origin({ utm_campaign: `<img src=x onerror="alert('1')">` });
    expect(source).toBe('Campaign img src x onerror alert 1');
    expect(keys).toEqual([]);
  });

  it('Whatever a browser sends about the origin of a visit is accepted and kept short and harmless', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(text, text, text, text, fc.option(text), (referrer, source, medium, campaign, country) => {
        const found = origin(
          { referrer, utm_source: source, utm_medium: medium, utm_campaign: campaign },
          country,
        );
        for (const word of [found.source, ...found.keys]) {
          expect([...word].length).toBeLessThanOrEqual(90);
          expect(word).toMatch(/^[^<>"'`&\p{Cc}]+$/u);
        }
        expect(found.keys.length).toBeLessThan(12);
      }),
    );
  });
});

/** The script's method according to the contract. */
function holds(rule: TouchRule, facts: FirstTouch, country: string | null): boolean {
  const host = URL.canParse(facts.referrer) ? new URL(facts.referrer).hostname.replace(/^www\./, '') : '';
  const fold = (text = '') => text.trim().toLowerCase();
  const bySender =
    (rule.hosts ?? []).some((name) => fitsPattern(`*.${name}`, `.${host}`)) ||
    (rule.sources ?? []).includes(fold(facts.utm_source));
  return (
    (!(rule.hosts || rule.sources) || bySender) &&
    (!rule.mediums || rule.mediums.some((medium) => fitsPattern(medium, fold(facts.utm_medium)))) &&
    (rule.campaign === undefined || rule.campaign === fold(facts.utm_campaign)) &&
    (!rule.returning || facts.returning === true) &&
    (rule.country === undefined || rule.country === country)
  );
}

describe('A way in which visits begin', () => {
  it('The rule for a way in which visits begin holds for every visit that has its key', () => {
    const some = <T>(...values: T[]) => fc.constantFrom(...values);
    const referrer = some(
      '',
      'https://chatgpt.com/',
      'https://www.google.de/',
      'https://lnkd.in/x',
      'https://a.example/',
      'https://gemini.google.com/',
      'https://notebooklm.google.com/',
      'https://navigator.gmx.net/',
    );
    const source = some(undefined, 'claude', 'Google', 'reddit.com', 'letter');
    fc.assert(
      fc.property(
        referrer,
        source,
        some(undefined, 'CPC', 'email'),
        some(undefined, 'Spring', 'x/y'),
        fc.boolean(),
        some(null, 'BE'),
        (referrer, utm_source, utm_medium, utm_campaign, returning, country) => {
          const tags = Object.fromEntries(
            Object.entries({ utm_source, utm_medium, utm_campaign }).filter(([, value]) => value),
          );
          const facts = touch({ referrer, returning, ...tags });
          const { keys } = originOf(facts, 'acme.example', country);
          const triggers = keys.map(triggerOf).filter((trigger) => trigger !== null);
          for (const { rule } of triggers) expect(holds(rule, facts, country)).toBe(true);
          const places = triggers.map(({ kind }) => TRIGGER_KINDS.indexOf(kind));
          expect(places).toEqual([...places].sort((a, b) => a - b));
        },
      ),
    );
  });

  it('A way in which visits begin is told in words, and refused where nothing can be shown for it', () => {
    expect(triggerOf('country:BE')).toMatchObject({
      kind: 'country',
      label: 'Belgium',
      rule: { country: 'BE' },
    });
    expect(triggerOf('search')).toMatchObject({ label: 'Search' });
    for (const key of [
      'direct',
      'search:google',
      'social:x',
      'country:be',
      'country:ZQ',
      'assistant:nobody',
      'campaign:',
      'odd',
      '',
    ])
      expect(triggerOf(key), key).toBeNull();
  });
});
