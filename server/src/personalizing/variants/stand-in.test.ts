import { afterEach, expect, it } from 'vitest';
import { chatFailures, startChatDouble } from '../../../test/doubles/chat-double.ts';
import { startVariantsApp, type VariantsApp } from '../../../test/variants-app.ts';
import { createExtractiveWriter } from '../../writer/built-in/extractive.ts';
import { createModelWriter } from '../../writer/model/model.ts';

let at: VariantsApp;
afterEach(() => at.stop());

it('A model that failed is asked again within the hour, and at once when its settings have changed', async () => {
  const double = await startChatDouble({ respond: () => chatFailures.wrong_key });
  const writerWith = (api_key: string) =>
    createModelWriter({
      provider: 'openai',
      model: 'qwen3',
      base_url: `${double.url}/v1`,
      api_key,
      fallback: createExtractiveWriter(),
      log: () => undefined,
    });
  const moment = new Date('2026-03-02T08:05:00Z');
  at = await startVariantsApp({ writer: writerWith('wrong') });
  at.app.setTime(moment);
  /** How often the model was asked, by key, during one renewal. */
  const askedWhile = async (work: () => Promise<void>) => {
    double.requests.length = 0;
    await work();
    return new Set(double.requests.map(({ headers }) => headers.authorization));
  };
  expect(await askedWhile(at.renew)).toEqual(new Set(['Bearer wrong']));
  expect(await askedWhile(at.renew)).toEqual(new Set());
  Object.assign(at.app.ctx, { writer: writerWith('mended') });
  expect(await askedWhile(at.renew)).toEqual(new Set(['Bearer mended']));
  expect(await askedWhile(at.renew)).toEqual(new Set());
  at.app.setTime(new Date(moment.getTime() + 3_600_000));
  expect(await askedWhile(at.renew)).toEqual(new Set(['Bearer mended']));
  await double.close();
});
