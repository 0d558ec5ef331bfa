import type { Reply, TestApp } from './app.ts';
import { until } from './soon.ts';

export interface Guest {
  token: string;
  domain_id: string;
  copy_id: string;
}

/** Opens a copy of the sample, a new one unless it is named, and signs in once it is loaded. */
export async function enterSample(app: TestApp, copy?: string): Promise<Guest> {
  let opened: Reply['body'] = { copy_id: copy, session: null };
  await until(async () => {
    const { copy_id } = opened;
    opened = (await app.call('POST', '/api/sample/open', { body: { ...(copy_id && { copy_id }) } })).body;
    return opened.session !== null;
  });
  const token = opened.session.tokens.access_token;
  const [domain] = (await app.call('GET', '/api/domains', { token })).body;
  return { token, domain_id: domain.id, copy_id: opened.copy_id };
}
