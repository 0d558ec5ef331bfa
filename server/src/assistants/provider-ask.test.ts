import { expect, it } from 'vitest';
import { awakeNow } from '../platform/awake/awake.ts';
import { ASK_TIMEOUT_MS, type Provider } from './provider.ts';
import { askWithin } from './provider-ask.ts';

const PROVIDER: Provider = { label: 'Double', variables: 'DOUBLE' };

it('A question is given up after three minutes, or the time it was given, in which this process was awake', async () => {
  expect(ASK_TIMEOUT_MS).toBe(180_000);
  const began = awakeNow();
  const never = new Promise<never>(() => undefined);
  const asked = askWithin(
    PROVIDER,
    { signal: new AbortController().signal, timeout_ms: 600, api_key: 'key' },
    (signal) =>
      Promise.race([
        never,
        new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      ]),
  );
  await expect(asked).rejects.toMatchObject({ kind: 'timeout' });
  expect(awakeNow() - began).toBeGreaterThanOrEqual(600);
});
