import { runText } from '../src/platform/db/database.ts';
import { startTestApp, type TestApp } from './app.ts';
import { type Double, startDouble } from './doubles/double-server.ts';
import { type Person, signUpPerson } from './factories.ts';

export const RECEIVER = 'http://hooks.example/sightline';

export interface NotifyingApp {
  app: TestApp;
  person: Person;
  /** Where webhooks are received. */
  receiver: Double;
  call: (method: string, path: string, body?: unknown) => ReturnType<TestApp['call']>;
  sql: (text: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;
  addWebhook: (kinds?: string[], url?: string) => Promise<{ id: string; secret: string }>;
  emails: () => Promise<{ to: string; subject: string; text: string; html: string }[]>;
  stop: () => Promise<void>;
}

/** The server with someone signed in and a receiver of webhooks that answers 200. */
export async function startNotifyingApp({
  worker = false,
  origins = '',
}: {
  worker?: boolean;
  origins?: string;
} = {}): Promise<NotifyingApp> {
  const receiver = await startDouble(() => ({ body: 'Thanks.' }));
  const SITE_ORIGINS = [`hooks.example=${receiver.url}`, ...(origins ? [origins] : [])].join(',');
  const app = await startTestApp({ worker, environment: { SITE_ORIGINS } });
  const person = await signUpPerson(app, { host: 'www.acme.example', organization_name: 'Acme' });
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, path, { token: person.token, body });
  return {
    app,
    person,
    receiver,
    call,
    sql: async (text, ...values) =>
      (await runText(app.ctx.db, text, values)).rows as Record<string, unknown>[],
    addWebhook: async (kinds = ['score_changed', 'measuring_stopped'], url = RECEIVER) => {
      const { status, body, text } = await call('POST', '/api/organizations/me/webhooks', { url, kinds });
      if (status !== 200) throw new Error(`The webhook was not added: ${text}`);
      return { id: body.webhook.id, secret: body.secret };
    },
    emails: async () => (await app.call('GET', '/mailbox.json')).body,
    stop: async () => {
      await app.stop();
      await receiver.close();
    },
  };
}
