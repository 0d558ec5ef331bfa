import { afterEach, expect, it } from 'vitest';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { runText } from '../../platform/db/database.ts';
import { readCsv } from '../topics/read-csv.ts';
import { exportCsv } from './export-csv.ts';

let at: MeasuringApp;
afterEach(() => at.stop());

const answering = (text: string) => ({
  body: {
    status: 'completed',
    model: 'gpt-5.1',
    output: [
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] },
    ],
    usage: { input_tokens: 10, output_tokens: 10, total_tokens: 20 },
  },
});

async function exportOf(topic_id?: string) {
  const reply = await at.call('GET', `/aeo/executions.csv${topic_id ? `?topic_id=${topic_id}` : ''}`);
  const [header, ...records] = readCsv(reply.text);
  const columns = header?.cells ?? [];
  const rows = records.map(({ cells }) =>
    Object.fromEntries(columns.map((name, n) => [name, cells[n] ?? ''])),
  );
  return { reply, rows };
}

const CASES = [
  ['=HYPERLINK("https://evil.example","click")', `'=HYPERLINK("https://evil.example","click")`],
  ['+1+cmd|calc', "'+1+cmd|calc"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1+1', "'\t=1+1"],
  ['＝1+1', "'＝1+1"],
  ['semicolons; too', 'semicolons; too'],
  ['commas, "quotes"\r\nand\nlines', 'commas, "quotes"\r\nand\nlines'],
] as const;

it('The CSV export of answers and prompts starts no formula in a spreadsheet and keeps every cell in its column', async () => {
  const prompts = CASES.map((_, n) => `=${n}+1, or not?`);
  const textFor = (asked: string) => CASES[prompts.findIndex((prompt) => asked.includes(prompt))]?.[0] ?? '';
  const respond = ({ body }: { body: unknown }) => answering(textFor(JSON.stringify(body)));
  at = await startMeasuringApp({ connected: ['openai'], answers: { respond } });
  await at.measure('=Formulas', prompts);
  const { reply, rows } = await exportOf();
  expect(reply.text.startsWith('\uFEFFasked_at,')).toBe(true);
  expect(rows).toHaveLength(3 * CASES.length);
  for (const [n, [, expected]] of CASES.entries()) {
    const found = rows.filter(({ prompt }) => prompt === `'${prompts[n]}`);
    expect(found.map(({ answer }) => answer)).toEqual([expected, expected, expected]);
  }
  for (const row of rows)
    expect(row).toMatchObject({ topic: "'=Formulas", assistant: 'chatgpt', status: 'answered' });
});

it('The CSV export shows failures as failures, keeps topics apart, and has every row of a large topic', async () => {
  at = await startMeasuringApp({ connected: ['openai', 'gemini'] });
  at.gemini.enqueue(
    ...Array.from({ length: 3 }, () => ({
      status: 400,
      body: { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'no' } },
    })),
  );
  const one = await at.measure('One', ['Which till?']);
  const { rows } = await exportOf(one);
  const failed = rows.filter(({ status }) => status === 'failed');
  expect(failed).toHaveLength(3);
  for (const row of failed)
    expect(row).toMatchObject({
      assistant: 'gemini',
      mentioned: '',
      cited: '',
      answer: '',
      failure: expect.stringContaining('did not accept the question'),
    });
  const two = await at.measure('Two', ['Which till?', 'Which oven?']);
  await at.call('POST', `/aeo/topics/${two}/analyze`);
  await at.settled(two);
  expect((await exportOf(two)).rows).toHaveLength(24);
  // As if 25 times as many samples had been requested for each.
  await runText(
    at.app.ctx.db,
    `insert into answers select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'sample', sample + 10 * n))).*
      from answers a, generate_series(1, 24) n
      where topic_execution_id in (select id from topic_executions where topic_id = $1)`,
    [two],
  );
  expect((await exportOf(two)).rows).toHaveLength(600);
  expect((await exportOf()).rows).toHaveLength(606);
  const { db, now } = at.app.ctx;
  const domain = { db, now, domain_id: at.person.domain_id };
  const pieces: number[] = [];
  for await (const piece of await exportCsv(domain, {
    topic_id: null,
    topic_execution_id: null,
    separator: 'comma',
  }))
    pieces.push(readCsv(String(piece)).length);
  expect(pieces, 'never more at once than a page').toEqual([1, 500, 106]);
});

it('A reader whose language writes decimal commas gets semicolons, unless the call names a separator', async () => {
  at = await startMeasuringApp();
  const path = `/api/domains/${at.person.domain_id}/aeo/executions.csv`;
  const read = async (query: string, language?: string) => {
    const headers: Record<string, string> = language ? { 'accept-language': language } : {};
    return (await at.app.call('GET', path + query, { token: at.person.token, headers })).text;
  };
  expect(await read('')).toMatch(/^\ufeffasked_at,topic,/);
  expect(await read('', 'de-DE,de;q=0.9,en;q=0.8')).toMatch(/^\ufeffasked_at;topic;/);
  expect(await read('?separator=comma', 'de')).toMatch(/^\ufeffasked_at,topic,/);
  expect(await read('?separator=semicolon')).toMatch(/^\ufeffasked_at;topic;/);
});
