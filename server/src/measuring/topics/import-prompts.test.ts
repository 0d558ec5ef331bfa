import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';

let app: TestApp;
let ann: Person;
let topic_id: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  ann = await signUpPerson(app, { organization_name: 'Acme' });
  const body = { topic_text: 'Tills', prompts: ['Which till?'] };
  topic_id = (await call('POST', '/save-and-analyze', body)).body.topic.id;
});
afterAll(() => app.stop());

const call = (method: string, path: string, body?: unknown) =>
  app.call(method, `/api/domains/${ann.domain_id}/aeo${path}`, { token: ann.token, body });
const importCsv = (csv: string) => call('POST', `/topics/${topic_id}/prompts/import`, { csv });
const stored = async () => (await call('GET', `/prompts?topic_id=${topic_id}`)).body.slice(1);

describe('Importing prompts', () => {
  it('An import of prompts reads what a spreadsheet exports, in any order of columns', async () => {
    const csv =
      '\uFEFFTags;Country;PROMPT;Intent;Audience;Language\r\n"a;b";de;"Which till, ""the"" one?";Compare;Owners;DE\r\n;;What is Acme good for?;nonsense;;\r\n';
    expect((await importCsv(csv)).body).toEqual({ added: 2, skipped: [] });
    const [first, second] = await stored();
    expect(first).toMatchObject({
      text: 'Which till, "the" one?',
      intent: 'compare',
      audience: 'Owners',
      language: 'de',
      country: 'DE',
      tags: ['a', 'b'],
      branded: false,
    });
    expect(second).toMatchObject({ intent: null, country: null, language: 'en', tags: [], branded: true });
  });

  it('An import of prompts says which lines it left out, and why', async () => {
    const rows = [
      'prompt,country,language',
      'Fine?,us,en',
      '"Two\nlines?",GB,',
      ' ,US,',
      'Germany?,Germany,',
      'Nowhere?,QQ,',
      `${'x'.repeat(501)},US,`,
      'Klingon?,,not a language',
    ];
    const { body } = await importCsv(rows.join('\n'));
    expect(body).toEqual({
      added: 2,
      skipped: [
        { line: 5, reason: 'The prompt is empty.' },
        { line: 6, reason: '"Germany" is not a two-letter country code.' },
        { line: 7, reason: '"QQ" is not a two-letter country code.' },
        { line: 8, reason: 'The prompt is longer than 500 characters.' },
        { line: 9, reason: '"not a language" is not a language code, such as "en".' },
      ],
    });
  });

  it('An import of prompts leaves out lines whose audience or tags are longer than allowed', async () => {
    const rows = [
      'prompt,audience,tags',
      `Long audience?,${'x'.repeat(201)},`,
      `Many tags?,,${'a;'.repeat(21)}`,
      `Long tag?,,${'x'.repeat(51)}`,
      `Just fits?,${'x'.repeat(200)},${'a;'.repeat(19)}${'x'.repeat(50)}`,
    ];
    expect((await importCsv(rows.join('\n'))).body).toEqual({
      added: 1,
      skipped: [
        { line: 2, reason: 'The audience is longer than 200 characters.' },
        { line: 3, reason: 'There are more than 20 tags.' },
        { line: 4, reason: 'A tag is longer than 50 characters.' },
      ],
    });
  });

  it('An import of prompts corrects common slips in country codes', async () => {
    await importCsv('prompt,country\nTea?,uk');
    expect((await stored())[0].country).toBe('GB');
  });

  it('An import of prompts adds no prompt a second time', async () => {
    expect((await importCsv('prompt\nA?\na?\nWHICH TILL?\nB?')).body).toEqual({ added: 2, skipped: [] });
    expect((await importCsv('prompt\nA?\nb?')).body).toEqual({ added: 0, skipped: [] });
  });

  it.each(['', 'question\nWhich till?', 'no header at all'])(
    'An import without a prompt column is refused with that reason: %j',
    async (csv) => {
      expect(await importCsv(csv)).toMatchObject({
        status: 400,
        body: { errors: { csv: 'No "prompt" column.' } },
      });
    },
  );

  it('An import of prompts refuses a file that is too large', async () => {
    expect((await importCsv(`prompt\n${'x'.repeat(200_001)}`)).status).toBe(400);
  });

  it('Imports of prompts keep to 200 prompts a topic, even when files arrive at the same time', async () => {
    const file = (name: string) =>
      `prompt\n${Array.from({ length: 80 }, (_, n) => `${name} ${n}?`).join('\n')}`;
    const replies = await Promise.all(['A', 'B', 'C', 'D'].map((name) => importCsv(file(name))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(await stored()).toHaveLength(160);
  });

  it('Prompts cannot be imported into a topic that was removed', async () => {
    expect((await call('DELETE', `/topics/${topic_id}`)).status).toBe(200);
    expect((await importCsv('prompt\nA?')).status).toBe(404);
  });
});

describe('Proposing prompts from search queries', () => {
  const propose = (csv: string) => call('POST', '/prompt-proposals', { csv });

  it('An export of Search Console gives questions with how often they were searched for, and stores nothing', async () => {
    const csv =
      'Top queries,Clicks,Impressions,CTR,Position\nhow much does a till cost,12,"1,340",1%,4\nacme opening hours,90,900,10%,1\nblue,1,3,1%,40\n';
    const { status, body } = await propose(csv);
    expect(status).toBe(200);
    expect(body).toEqual({
      prompts: [{ text: 'How much does a till cost?', queries: ['how much does a till cost'], count: 1340 }],
      counted_by: 'Impressions',
      n_queries: 3,
      left_out: { names_company: 1, unclear: 1 },
    });
    expect(await stored()).toEqual([]);
  });

  it('A file without a column of queries is refused with what it needs', async () => {
    const { status, body } = await propose('Page,Clicks\n/pricing,3');
    expect(status).toBe(400);
    expect(body.detail).toBe('The first row must contain column names, including "query".');
  });
});
