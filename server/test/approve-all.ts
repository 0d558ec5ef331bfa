import type { TestApp } from './app.ts';
import type { Person } from './factories.ts';

/** A person approves every version of a variant that waits for it, so that visitors see it. */
export async function approveAll(app: TestApp, { domain_id, token }: Person): Promise<void> {
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, `/api/domains/${domain_id}${path}`, { token, body });
  const { waiting } = (await call('GET', '/variant-approvals')).body;
  for (const { variant_id, page_id, version } of waiting) {
    const path = `/variants/${variant_id}/pages/${page_id}/approve`;
    const { status, text } = await call('POST', path, { version });
    if (status !== 200) throw new Error(`${path} gave ${status}: ${text}`);
  }
}
