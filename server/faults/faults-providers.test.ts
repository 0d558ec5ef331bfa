import { expect, it } from 'vitest';
import { makeCertificate } from '../test/doubles/certificate.ts';
import { startTls } from '../test/doubles/tls-double.ts';
import { rowsOf } from '../test/fault-looks.ts';
import { startMeasuringApp } from '../test/measuring-app.ts';
import { stoppedAfterEach } from '../test/running.ts';
import { soon } from '../test/soon.ts';

const PROMPTS = ['Which tills suit a small bakery?', 'What does a till for a bakery cost?'];

const running = stoppedAfterEach();

it.each([
  ['shows a certificate that has expired', true, /CERT|SELF_SIGNED/],
  ['refuses every handshake', false, /SSL|EPROTO|ECONNRESET/],
])(
  'A provider that %s is asked for ten minutes, then the sweep ends and says why, and the results of the others are whole',
  async (_how, has_certificate, code) => {
    const tls = await startTls(has_certificate ? makeCertificate(['localhost'], { expired: true }) : null);
    running.push({ stop: tls.close });
    const at = await startMeasuringApp({
      environment: { OPENAI_BASE_URL: `https://localhost:${tls.port}/v1` },
    });
    running.push(at);
    const now = Date.now();
    const { body } = await at.call('POST', '/aeo/save-and-analyze', {
      topic_text: 'Tills',
      prompts: PROMPTS,
    });
    const paused = () =>
      rowsOf(at.app, "select kind, detail from provider_pauses where platform = 'chatgpt'");
    await soon(async () => expect(await (async () => (await paused()).length > 0)()).toBeTruthy());
    const [wait] = await paused();
    expect(wait).toMatchObject({ kind: 'rate', detail: expect.stringMatching(code) });
    at.app.setTime(new Date(now + 11 * 60_000));
    expect(await at.settled(body.topic.id)).toMatchObject({ status: 'completed' });
    const { per_platform } = (await at.call('GET', `/aeo/topics/${body.topic.id}`)).body;
    const whole = { failed: 0, mentioned: { k: 6, n: 6 } };
    expect(per_platform).toMatchObject({
      chatgpt: { failed: 6, score: null, mentioned: { k: 0, n: 0 } },
      perplexity: whole,
      gemini: whole,
    });
    const [left] = await paused();
    expect(left).toMatchObject({ kind: 'wait', detail: expect.stringMatching(code) });
    expect(left.detail).toMatch(
      /hasn’t answered for ten minutes, so the run stopped asking it\. .* Check .* OPENAI_BASE_URL\. Measure again when it works\./,
    );
  },
);
