import { randomUUID } from 'node:crypto';
import type { GeneratedPage } from '@sightline/contract/generated-pages';
import type { TestApp } from './app.ts';
import { signUpPerson } from './factories.ts';

/** Somebody with a plan and a host of their own, and what they publish, all by the API. */
export async function openPublisher(app: Pick<TestApp, 'call'>, given: { host?: string } = {}) {
  const host = `${randomUUID().slice(0, 8)}.example`;
  const person = await signUpPerson(app, { host, ...given });
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await app.call(method, `/api/domains/${person.domain_id}${path}`, { ...person, body });
    if (reply.status >= 400) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    return reply.body;
  };
  await buyPlan(call);
  const hosting = await call('POST', '/hosting/onboard-subdomain', { subdomain: 'ai', preview: true });
  const write = async (slug: string, more: object = {}): Promise<GeneratedPage> => {
    const manual = { slug, title: `Title of ${slug}`, content: `The text of ${slug}.`, ...more };
    const { task_id } = await call('POST', '/aeo/content/create-page', { manual });
    const { events } = await call('GET', `/aeo/progress/${task_id}`);
    return call('GET', `/generated-pages/${events[0].data.page_id}`);
  };
  const publish = (page: GeneratedPage): Promise<GeneratedPage> =>
    call('POST', `/generated-pages/${page.id}/publish`);
  return {
    person,
    call,
    host: String(hosting.ai_subdomain),
    write,
    publish,
    published: async (slug: string, more: object = {}) => publish(await write(slug, more)),
  };
}
export type Publisher = Awaited<ReturnType<typeof openPublisher>>;

/** Through the built-in checkout, as a person does. */
async function buyPlan(
  call: (method: string, path: string, body?: unknown) => Promise<{ sessionId: string }>,
) {
  const paths = { success_path: '/billing', cancel_path: '/billing' };
  const chosen = { price_id: 'price_builtin_starter', ...paths };
  const { sessionId } = await call('POST', '/payments/create-checkout-session', chosen);
  await call('POST', `/payments/sessions/${sessionId}/confirm`);
}
