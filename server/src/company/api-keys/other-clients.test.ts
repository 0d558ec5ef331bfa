import { expect, it } from 'vitest';
import { connectAiSdk, letAiSdkIn } from '../../../test/ai-sdk-client.ts';
import { startTestApp } from '../../../test/app.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { freePort } from '../../../test/free-port.ts';

it('A client that others wrote finds the way to be let in, reads and changes what the person allowed', async () => {
  const PORT = String(await freePort());
  const app = await startTestApp({ edge: true, environment: { PORT } });
  const { token } = await signUpPerson(app);
  const way = await letAiSdkIn(
    app.url.replace('127.0.0.1', 'localhost'),
    'write',
    async ({ searchParams }) => {
      const asked = Object.fromEntries(searchParams);
      const body = { ...asked, scope: 'write' };
      const reply = await app.call('POST', '/api/organizations/me/api-keys/app-request', { token, body });
      expect(reply.status, reply.text).toBe(200);
      return new URL(reply.body.location);
    },
  );
  const { use, close } = await connectAiSdk(app.url.replace('127.0.0.1', 'localhost'), { authProvider: way });
  expect((await use('list_websites')).websites).toHaveLength(1);
  const { id } = await use('add_competitor', { name: 'Rival', url: 'rival.example' });
  expect((await use('list_competitors')).items.map((one: { id: string }) => one.id)).toContain(id);
  await close();
  await app.stop();
});
