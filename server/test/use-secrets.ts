/** Creates every secret that is displayed once, and uses each in a failing way. Returns them all. */
export async function useSecrets(
  at: string,
  { token: access_token, domain_id }: { token: string; domain_id: string },
): Promise<string[]> {
  const ask = async (method: string, path: string, body?: object, token = access_token) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await fetch(`${at}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return reply.json();
  };
  const { key } = await ask('POST', '/api/organizations/me/api-keys', { name: 'All', scope: 'write' });
  const address = { url: 'https://hooks.invalid/in?key=of-their-own', kinds: ['score_changed'] };
  const { webhook, secret } = await ask('POST', '/api/organizations/me/webhooks', address);
  await ask('POST', `/api/organizations/me/webhooks/${webhook.id}/test`);
  const { url } = await ask('POST', '/api/organizations/me/export');
  await fetch(`${at}${url.slice(new URL(url).origin.length)}`).then((reply) => reply.arrayBuffer());
  await ask('GET', `/api/domains/${domain_id}/payments/plans`);
  for (const token of [key, `${key}.`, `Bearer ${key}`]) await ask('GET', '/api/domains', undefined, token);
  if (!/^sl_/.test(key) || !/^whsec_/.test(secret)) throw new Error('Nothing was told.');
  return [key, secret, secret.slice(-20), 'of-their-own', String(new URL(url).searchParams.get('token'))];
}
