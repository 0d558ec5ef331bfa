import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { HOST, startHostingApp, TARGET } from '../../../test/hosting-app.ts';
import { runText } from '../../platform/db/database.ts';
import { domainOfHost, siteOf } from './hosting.service.ts';

const hosting = await startHostingApp();
const { app, call, chosen, setRecords, verify, zone } = hosting;
afterAll(hosting.stop);
beforeEach(hosting.reset);

describe('Choosing a subdomain', () => {
  it('[P-API-20 P-ENT-11] The hosting status has every field before a subdomain is chosen', async () => {
    const person = await signUpPerson(app, { host: 'www.tillberry.test' });
    expect((await call(person, 'GET', '')).body).toMatchObject({
      status: 'not_started',
      subdomain: null,
      ai_subdomain: null,
      dns_verified: false,
      is_active: false,
      ssl_status: null,
      cloudfront_domain: null,
      zone: 'tillberry.test',
    });
  });

  it('[A-API-28 A-ENT-13 A-ENT-14] Choosing a subdomain returns the DNS records to set, under the domain itself', async () => {
    const { status, person } = await chosen();
    expect(status).toMatchObject({
      status: 'waiting_for_dns',
      subdomain: 'ai',
      ai_subdomain: HOST,
      subdomain_url: `https://${HOST}`,
      cname_target: TARGET,
      dns_configured: false,
    });
    expect(status.dns_records).toEqual([
      { type: 'CNAME', name: HOST, value: TARGET },
      { type: 'TXT', name: `_sightline.${HOST}`, value: status.dns_verification_token },
    ]);
    expect(status.dns_verification_token).toMatch(/^sightline-verify=[0-9a-f]{32}$/);
    expect((await call(person, 'GET', '')).body).toEqual(status);
  });

  it.each([
    ['A-VAL-06', 'Ai', 'lowercase letters'],
    ['A-VAL-06', 'a.i', 'lowercase letters'],
    ['A-VAL-07', '', '1 to 63'],
    ['A-VAL-07', 'a'.repeat(64), '1 to 63'],
    ['A-VAL-08', '-ai', 'Start and end'],
    ['A-VAL-08', 'ai-', 'Start and end'],
    ['A-VAL-06', 'www', 'something else'],
    ['A-VAL-06', 'mail', 'something else'],
  ])('[%s] refuses “%s” with the reason', async (_row, subdomain, reason) => {
    const person = await signUpPerson(app, { host: 'www.tillberry.test' });
    const reply = await call(person, 'POST', 'onboard-subdomain', { subdomain });
    expect(reply.status).toBe(400);
    expect(reply.body.errors.subdomain).toContain(reason);
  });

  it("A subdomain may not be the website's own name, an IP address or a host of this installation", async () => {
    const shop = await signUpPerson(app, { host: 'shop.tillberry.test' });
    expect(await call(shop, 'POST', 'onboard-subdomain', { subdomain: 'shop' })).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('is your website itself') },
    });
    const numbered = await signUpPerson(app);
    // Like one added before IP addresses were refused as websites.
    await runText(app.ctx.db, 'update domains set host = $2 where id = $1', [
      numbered.domain_id,
      '203.0.113.5',
    ]);
    expect((await call(numbered, 'POST', 'onboard-subdomain', { subdomain: 'ai' })).status).toBe(400);
    const edge = await signUpPerson(app, { host: 'sightline.test' });
    expect((await call(edge, 'POST', 'onboard-subdomain', { subdomain: 'pages' })).status).toBe(409);
  });

  it('Choosing another subdomain starts over with the same token, and choosing the same one changes nothing', async () => {
    const { person, token } = await chosen();
    setRecords(token);
    expect((await verify(person)).dns_configured).toBe(true);
    const same = (await call(person, 'POST', 'onboard-subdomain', { subdomain: 'ai' })).body;
    expect(same).toMatchObject({
      dns_configured: true,
      checks: [{ outcome: 'found' }, { outcome: 'found' }],
    });
    const other = (await call(person, 'POST', 'onboard-subdomain', { subdomain: 'answers' })).body;
    expect(other).toMatchObject({
      ai_subdomain: 'answers.tillberry.test',
      dns_verified: false,
      dns_configured: false,
      dns_verification_token: token,
      checks: [],
    });
  });

  it('Checking the hosting without a subdomain asks for one first', async () => {
    const person = await signUpPerson(app);
    expect((await call(person, 'POST', 'verify-subdomain')).status).toBe(409);
  });

  it('Names under .localhost are live at once, and each belongs to one workspace', async () => {
    const person = await signUpPerson(app, { host: 'www.crumbs.localhost' });
    expect((await call(person, 'POST', 'onboard-subdomain', { subdomain: 'ai' })).body).toMatchObject({
      status: 'active',
      is_active: true,
      dns_verified: true,
      ai_subdomain: 'ai.crumbs.localhost',
      subdomain_url: 'http://ai.crumbs.localhost:4000',
      dns_records: [],
    });
    expect(await domainOfHost(app.ctx, 'AI.crumbs.localhost.:4000')).toMatchObject({
      domain_id: person.domain_id,
    });
    const rival = await signUpPerson(app, { host: 'crumbs.localhost' });
    expect((await call(rival, 'POST', 'onboard-subdomain', { subdomain: 'ai' })).status).toBe(409);
    expect(await siteOf(app.ctx, rival.domain_id)).toBeNull();
  });

  it('An installation that others can reach offers no previews', async () => {
    const person = await signUpPerson(app, { host: 'tillberry.test' });
    expect((await call(person, 'GET', '')).body.preview).toBeUndefined();
    const { body } = await call(person, 'POST', 'onboard-subdomain', { subdomain: 'ai', preview: true });
    expect(body).toMatchObject({ ai_subdomain: HOST, is_active: false });
  });

  it('An installation that nobody can reach offers a preview, and the real subdomain can be chosen at any time', async () => {
    const alone = await startTestApp();
    const person = await signUpPerson(alone, { host: 'www.tillberry.test' });
    const onboard = async (preview: boolean) => {
      const path = `/api/domains/${person.domain_id}/hosting/onboard-subdomain`;
      const body = { subdomain: 'ai', preview };
      return (await alone.call('POST', path, { token: person.token, body })).body;
    };
    expect(await onboard(false)).toMatchObject({ ai_subdomain: HOST, is_active: false, preview: 'offered' });
    expect(await onboard(true)).toMatchObject({
      ai_subdomain: `${HOST}.localhost`,
      subdomain_url: `http://${HOST}.localhost:4000`,
      is_active: true,
      preview: 'used',
    });
    const indexing = await alone.call(
      'GET',
      `/api/domains/${person.domain_id}/aeo-onboarding/indexing-verification`,
      { token: person.token },
    );
    expect(indexing.body).toMatchObject({ found: false, detail: expect.stringContaining('Previews') });
    expect(await onboard(false)).toMatchObject({ ai_subdomain: HOST, is_active: false });
    await alone.stop();
  });
});

describe("Caddy's question", () => {
  const ask = (domain: string, headers: Record<string, string> = {}) =>
    app.call('GET', `/caddy/ask?domain=${encodeURIComponent(domain)}`, {
      headers: { host: 'any.host.test', ...headers },
    });

  it('Caddy may get certificates only for proved hosts, and its question is not answered through a proxy', async () => {
    const { person, token } = await chosen();
    zone[`_sightline.${HOST}`] = { TXT: [token] };
    await verify(person);
    expect((await ask(HOST)).status).toBe(200);
    expect((await ask(HOST.toUpperCase())).status).toBe(200);
    for (const name of ['answers.tillberry.test', '', "'; drop", 'localhost'])
      expect((await ask(name)).status).toBe(404);
    expect((await ask(`${HOST}\0`)).status).toBe(400);
    expect((await ask(HOST, { 'x-forwarded-for': '198.51.100.20' })).status).toBe(404);
  });

  it('Metrics, too, are kept from requests through a proxy under any host name', async () => {
    const figures = (headers: object) =>
      app.call('GET', '/metrics', { headers: { host: '127.0.0.1', ...headers } });
    expect((await figures({})).status).toBe(200);
    expect((await figures({ 'x-forwarded-for': '198.51.100.20' })).status).toBe(404);
    expect((await figures({ forwarded: 'for=198.51.100.20' })).status).toBe(404);
  });
});
