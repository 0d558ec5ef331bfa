import { randomUUID } from 'node:crypto';
import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import type { TestApp } from './app.ts';
import { signUpPerson } from './factories.ts';

/** Calls the API for a website, by the path after `/api/domains/{id}`, and throws when refused. */
// biome-ignore lint/suspicious/noExplicitAny: tests read what came without declaring it again
type CallInDomain = (method: string, path: string, body?: unknown) => Promise<any>;

/** Through the built-in checkout, as a person does. */
export async function buyPlan(call: CallInDomain, price_id = 'price_builtin_starter'): Promise<void> {
  const chosen = { price_id, success_path: '/billing', cancel_path: '/billing' };
  const { sessionId } = await call('POST', '/payments/create-checkout-session', chosen);
  await call('POST', `/payments/sessions/${sessionId}/confirm`);
}

/** A host for the pages, which this machine alone can reach. */
export const takeHost = (call: CallInDomain): Promise<{ ai_subdomain: string; subdomain_url: string }> =>
  call('POST', '/hosting/onboard-subdomain', { subdomain: 'ai', preview: true });

interface WrittenPage {
  slug: string;
  title: string;
  content: string;
  meta_description?: string;
}

/** Has a page that is written by hand go live. */
export async function publishPage(call: CallInDomain, manual: WrittenPage): Promise<GeneratedPage> {
  const { id } = await writePage(call, manual);
  return call('POST', `/generated-pages/${id}/publish`);
}

async function writePage(call: CallInDomain, manual: WrittenPage): Promise<GeneratedPage> {
  const { task_id } = await call('POST', '/aeo/content/create-page', { manual });
  const { events } = await call('GET', `/aeo/progress/${task_id}`);
  const { page_id } = events.find(({ data }: { data: object }) => 'page_id' in data).data;
  return call('GET', `/generated-pages/${page_id}`);
}

/** Someone with a plan and a host of their own, and what they publish, all by the API. */
export async function openPublisher(app: Pick<TestApp, 'call'>, given: { host?: string } = {}) {
  const host = `${randomUUID().slice(0, 8)}.example`;
  const person = await signUpPerson(app, { host, ...given });
  const call: CallInDomain = async (method, path, body) => {
    const reply = await app.call(method, `/api/domains/${person.domain_id}${path}`, { ...person, body });
    if (reply.status >= 400) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    return reply.body;
  };
  await buyPlan(call);
  const { ai_subdomain } = await takeHost(call);
  const write = (slug: string, more: Partial<WrittenPage> = {}) =>
    writePage(call, { slug, title: `Title of ${slug}`, content: `The text of ${slug}.`, ...more });
  const publish = (page: GeneratedPage): Promise<GeneratedPage> =>
    call('POST', `/generated-pages/${page.id}/publish`);
  return {
    person,
    call,
    host: ai_subdomain,
    write,
    publish,
    published: async (slug: string, more: Partial<WrittenPage> = {}) => publish(await write(slug, more)),
  };
}
export type Publisher = Awaited<ReturnType<typeof openPublisher>>;
