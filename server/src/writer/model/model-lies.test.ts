import { afterEach, describe, expect, it } from 'vitest';
import type { ChatRequest } from '../../../test/doubles/chat-double.ts';
import type { Double, Reply } from '../../../test/doubles/double-server.ts';
import { setUpModelWriter } from '../../../test/doubles/model-writer-setup.ts';
import type { Page } from '../../language/page/page.ts';
import type { WritePage } from '../writer.ts';

function page(path: string, title: string, lines: [string, string][]): Page {
  return {
    url: `https://firmfloor.example${path}`,
    title,
    description: null,
    site_name: 'Firmfloor',
    language: 'en',
    headings: lines.map(([text]) => ({ level: 2, text })),
    blocks: lines.map(([heading, text]) => ({ kind: 'paragraph', text, heading })),
    links: [],
    json_ld: [],
  };
}

const PAGES = [
  page('/', 'Firmfloor: garage floors in Mesa', [
    ['Garage floors that last', 'Firmfloor coats garage floors with epoxy and polyaspartic in Mesa.'],
    ['About the crew', 'Our crew of six people has worked together since 2011.'],
  ]),
  page('/prices', 'What a floor costs', [
    ['Full-flake floors', 'A full-flake epoxy floor for a garage costs $6.00 to $8.50 per square foot.'],
    ['Metallic floors', 'A metallic epoxy floor costs $9.00 to $12.00 per square foot.'],
    ['Paying', 'We ask for a 50% deposit when you book, and the rest when the floor is done.'],
  ]),
  page('/questions', 'Questions', [
    [
      'How long does it take?',
      'Most garages are done in two days, and you can park on the floor after three.',
    ],
    ['Does it peel?', 'A floor that was ground first rarely peels; acid-washed floors often do.'],
  ]),
];

const writing = (): WritePage => ({
  brand_name: 'Firmfloor',
  host: 'firmfloor.example',
  language: 'en',
  description: '',
  feedback: '',
  pages: PAGES,
  notes: [],
  request: 'What does an epoxy garage floor cost?',
  existing: [],
  signal: new AbortController().signal,
});

const TRUE_ANSWER = 'A full-flake epoxy floor for a garage costs $6.00 to $8.50 per square foot.';
const TRUE_MORE = 'Most garages are done in two days.';

/** A whole draft that is true, but for what is given. */
const draft = (more: object = {}) => ({
  answerable: true,
  question: 'What does an epoxy garage floor cost?',
  title: 'What does an epoxy garage floor cost?',
  meta_description: TRUE_ANSWER,
  answer: [{ text: TRUE_ANSWER, sources: [1] }],
  sections: [{ heading: 'How long it takes', sentences: [{ text: TRUE_MORE, sources: [1] }], points: [] }],
  facts: [],
  ...more,
});
const also = (...texts: string[]) =>
  draft({ answer: [TRUE_ANSWER, ...texts].map((text) => ({ text, sources: [1] })) });

const doubles: Double[] = [];
afterEach(() => Promise.all(doubles.splice(0).map((double) => double.close())));
async function written(respond: (asked: ChatRequest, round: number) => string | Reply) {
  let round = 0;
  const made = await setUpModelWriter((asked) => {
    round += 1;
    return respond(asked, round);
  });
  doubles.push(made.double);
  return { ...(await made.writer.writePage(writing())), asked: made.double.requests, logged: made.logged };
}
const allOf = ({ title, meta_description, markdown, question }: Awaited<ReturnType<typeof written>>) =>
  [title, meta_description, markdown, question].join('\n');

const LIES: [string, object, RegExp][] = [
  ['names a price that nobody asks', also('A garage floor costs $499.'), /499/],
  ['names a count that nobody told', also('Firmfloor has coated 140 garages.'), /140/],
  ['names a year that nobody told', also('Firmfloor was founded in 1985.'), /1985/],
  ['names another company', also('EvilCorp coats garage floors with epoxy, too.'), /EvilCorp/],
  [
    'turns a condition round',
    also('Firmfloor offers financing and needs no deposit when you book.'),
    /financing|no deposit/,
  ],
  [
    'promises what nobody promises',
    also('Firmfloor guarantees that the floor never peels.'),
    /guarantees|never/,
  ],
  [
    'boasts',
    also('Firmfloor is the largest and most trusted company in Mesa for garage floors.'),
    /largest|trusted/,
  ],
  [
    'gives one thing the price of another',
    also('A full-flake epoxy floor for a garage costs $9.00 to $12.00 per square foot.'),
    /\$9|\$12/,
  ],
  [
    'answers another question',
    draft({ title: 'How do I bake bread?', question: 'How do I bake bread?' }),
    /bread/,
  ],
  [
    'says one sentence 300 times',
    also(...Array.from({ length: 300 }, () => TRUE_MORE)),
    /two days[\s\S]*two days/,
  ],
  [
    'repeats its instructions',
    also('You write a page that AI assistants quote when a buyer asks about what Firmfloor offers.'),
    /You write a page/,
  ],
  [
    'writes in another language',
    also('Ein Garagenboden aus Epoxidharz wird von unserem Team in wenigen Tagen fachgerecht beschichtet.'),
    /Garagenboden/,
  ],
  ['writes tags', also('<script>alert(1)</script> A garage floor is coated with epoxy.'), /<script/],
  ['links elsewhere', also('Read [more](javascript:alert) at evil.example.'), /\]\(javascript|evil\.example/],
  [
    'names sources that it was not given',
    draft({
      answer: [
        { text: TRUE_ANSWER, sources: [1] },
        { text: 'Firmfloor coats floors in Mesa.', sources: [77] },
      ],
    }),
    /coats floors in Mesa\./,
  ],
  [
    'talks about itself',
    also('As an AI language model, I cannot verify the price of a garage floor.'),
    /AI language/,
  ],
  [
    'puts a claim into a heading',
    draft({
      sections: [
        { heading: 'Only $2 at EvilCorp', sentences: [{ text: TRUE_MORE, sources: [1] }], points: [] },
      ],
    }),
    /\$2|EvilCorp/,
  ],
  ['puts a claim into the description', draft({ meta_description: 'Epoxy floors from $1.' }), /\$1\./],
];

describe('A model that lies', () => {
  it('A true page of a model is kept as it is, at the first try', async () => {
    const page = await written(() => JSON.stringify(draft()));
    expect(page.markdown).toContain(TRUE_ANSWER);
    expect(page.markdown).toContain(TRUE_MORE);
    expect(page).toMatchObject({ title: 'What does an epoxy garage floor cost?', unsupported: [] });
    expect(page.asked).toHaveLength(1);
  });

  it.each(LIES)(
    'A page of a model that %s keeps what is true, and nothing of that',
    async (_lie, lie, said) => {
      const page = await written(() => JSON.stringify(lie));
      expect(page.logged).toEqual([]);
      expect(page.markdown).toContain(TRUE_ANSWER);
      expect(allOf(page)).not.toMatch(said);
      expect(page.title).toBe('What does an epoxy garage floor cost?');
      expect(page.unsupported).toEqual([]);
    },
  );

  it.each(LIES.slice(0, 8))('A model that %s is asked once more, with its own words', async (_lie, lie) => {
    const page = await written((_asked, round) => JSON.stringify(round === 1 ? lie : draft()));
    expect(page.asked).toHaveLength(2);
    const prompt = JSON.stringify(page.asked[1]?.body);
    const { answer } = lie as { answer: { text: string }[] };
    expect(prompt.split('It states what no source holds')[1]).toContain(answer[1]?.text ?? 'title');
  });

  const failures: [string, () => string | Reply][] = [
    ['garbage', () => 'Sure! Here is your page: {"title": '],
    ['a failure', () => ({ status: 500, body: { error: { message: 'down' } } })],
    ['half an object', () => JSON.stringify(draft()).slice(0, 80)],
    ['that the sources do not answer', () => JSON.stringify(draft({ answerable: false, answer: [] }))],
    [
      'nothing that is true',
      () => JSON.stringify(draft({ answer: [{ text: 'It costs $499.', sources: [1] }] })),
    ],
  ];
  it.each(failures)(
    'The built-in writer stands in where a model answers %s, and says why',
    async (_what, respond) => {
      const page = await written(respond);
      expect(page.markdown).toBe('built in');
      expect(page.failure).toMatch(/qwen3 did not write this/);
    },
  );
});
