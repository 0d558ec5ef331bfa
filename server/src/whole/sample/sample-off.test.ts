import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

describe('Installations without the sample', () => {
  it.each([
    ['switched off', { SAMPLE_WORKSPACE: 'off' }],
    ['in production', { NODE_ENV: 'production' }],
    ['under a public address', { PUBLIC_URL: `https://${randomUUID()}.example` }],
  ])('it is off: %s', async (_case, environment) => {
    const other = await startTestApp({ environment });
    expect((await other.call('GET', '/api/config', hostOf(other))).body.sample_workspace).toBe(false);
    expect(other.ctx.sample_assistants).toEqual([]);
    expect((await other.call('POST', '/api/sample/open', hostOf(other))).status).toBe(404);
    await other.stop();
  });
});

const hostOf = ({ ctx }: TestApp) => ({ headers: { host: new URL(ctx.config.public_url).host } });
