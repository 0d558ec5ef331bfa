import type { ContentChange, ProgressEvent } from '@sightline/contract/publishing/content';
import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { runText } from '../src/platform/db/database.ts';
import type { Writer } from '../src/writer/writer.ts';
import { type Reply, startTestApp, type TestApp } from './app.ts';
import { type Behaviour, type SiteDouble, startSite } from './doubles/site-double.ts';
import { type Person, signUpPerson } from './factories.ts';
import { until } from './soon.ts';

interface EndedWork {
  status: string;
  detail: string | null;
  events: ProgressEvent[];
}

export interface ContentApp {
  app: TestApp;
  person: Person;
  /** Leads to the website; for other processes on the same database. */
  environment: NodeJS.ProcessEnv;
  /** The customer's website; what is put into it is there for the next request. */
  site: Record<string, Behaviour>;
  requests: string[];
  call(method: string, path: string, body?: unknown): Promise<Reply>;
  /** Waits until a task is over. */
  ended(task_id: string): Promise<EndedWork>;
  /** Writes pages by hand; returns their ids. */
  addPages(...slugs: string[]): Promise<string[]>;
  pages(): Promise<GeneratedPage[]>;
  changes(): Promise<ContentChange[]>;
  stop(): Promise<void>;
}

const REST =
  'A person who knows the trade answers every call, and whoever is not content sends it back. '.repeat(9);

/** A page of the customer's website, long enough to count as one. */
export const sitePage = (title: string, text: string) =>
  `<html lang="en"><head><title>${title}</title></head><body><nav><a href="/">Home</a> <a href="/tills">Tills</a>
  <a href="/ovens">Ovens</a></nav><main><h1>${title}</h1><p>${text} ${REST}</p></main></body></html>`;

/** A company with something to tell. */
export const shopSite = (): Record<string, Behaviour> => ({
  '/': sitePage(
    'Acme',
    'Acme is a company that equips small bakeries with whatever they need behind the counter.',
  ),
  '/tills': sitePage(
    'Tills',
    'Acme tills for bakeries cost 39 euros a month, and the first month is free of charge.',
  ),
  '/ovens': sitePage(
    'Ovens',
    'Acme ovens keep an even temperature for the whole night, so that nobody has to get up.',
  ),
});

/** The server with its worker and a writer, a person signed in, and the person's website, read. */
export async function startContentApp(options: {
  writer?: Writer;
  environment?: NodeJS.ProcessEnv;
  site?: Record<string, Behaviour>;
  worker?: boolean;
}): Promise<ContentApp> {
  const site = options.site ?? {};
  const double: SiteDouble = await startSite((path) => site[path]);
  const environment = { SITE_ORIGINS: `acme.example=${double.origin}`, ...options.environment };
  const app = await startTestApp({
    environment,
    worker: options.worker ?? true,
    ...(options.writer && { writer: options.writer }),
  });
  const person = await signUpPerson(app, { host: 'acme.example', organization_name: 'Acme' });
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, `/api/domains/${person.domain_id}${path}`, { token: person.token, body });
  if (options.worker ?? true)
    await until(async () => (await call('GET', '/onboarding/domain-research-status')).body.done);

  return {
    app,
    person,
    environment,
    site,
    requests: double.requests,
    call,
    ended: (task_id) =>
      until(
        async () => (await call('GET', `/aeo/progress/${task_id}`)).body,
        ({ status }) => ['completed', 'error', 'cancelled'].includes(status),
      ),
    addPages: async (...slugs) => {
      const ids: string[] = [];
      for (const slug of slugs) {
        const manual = { title: `Title of ${slug}`, slug, content: `Text of ${slug}.` };
        const { body } = await call('POST', '/aeo/content/create-page', { manual });
        const progress = await call('GET', `/aeo/progress/${body.task_id}`);
        ids.push(progress.body.events[0].data.page_id);
      }
      return ids;
    },
    pages: async () => (await call('GET', '/generated-pages')).body,
    changes: async () => (await call('GET', '/aeo/content-changes')).body,
    stop: async () => {
      await app.stop();
      await double.close();
    },
  };
}

/** Marks the setup as completed, without the first pages that this normally writes. */
export async function finishSetUp({ app, person }: Pick<ContentApp, 'app' | 'person'>): Promise<void> {
  await runText(app.ctx.db, 'update domains set completed_cms_onboarding = true where id = $1', [
    person.domain_id,
  ]);
}
