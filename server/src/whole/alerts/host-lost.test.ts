import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { makeCertificate } from '../../../test/doubles/certificate.ts';
import type { Person } from '../../../test/factories.ts';
import { HOST, startHostingApp } from '../../../test/hosting-app.ts';
import { recheckHost } from '../../publishing/hosting/hosting.service.ts';
import { lookForAll } from './look-for-alerts.ts';

const MINUTE = 60_000;

function watch(app: TestApp, pass: (ms: number) => void, person: Person) {
  const look = () => lookForAll(app.ctx, new AbortController().signal);
  const alerts = async () => {
    const path = `/api/domains/${person.domain_id}/alerts`;
    const { body } = await app.call('POST', '/auth/login', {
      body: { email: person.email, password: person.password },
    });
    return (await app.call('GET', path, { token: body.tokens.access_token })).body.data;
  };
  /** Looks for alerts like the worker does, without a manual check of the host. */
  const wait = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 5) {
      pass(5 * MINUTE);
      await look();
    }
  };
  return { alerts, wait };
}

it('A live host that two checks found lost raises one alert, and another only if it was back in between', async () => {
  const ours = makeCertificate([HOST]);
  setDefaultCACertificates([...getCACertificates('default'), ours.cert]);
  const { app, chosen, pass, setRecords, tls, verify, zone, reset, stop } = await startHostingApp();
  reset();
  const { person, token } = await chosen();
  setRecords(token);
  tls.show(ours);
  expect((await verify(person)).is_active).toBe(true);
  const { alerts, wait } = watch(app, pass, person);
  await wait(10);
  zone[HOST] = { CNAME: ['elsewhere.test'] };
  await verify(person);
  await wait(5);
  expect(await alerts()).toEqual([]);
  await wait(30);
  expect(await alerts()).toMatchObject([
    {
      kind: 'hosting_lost',
      title: `${HOST} no longer points to your pages`,
      action: { path: '/setup/dns' },
    },
  ]);
  await wait(30);
  expect(await alerts()).toHaveLength(1);
  setRecords(token);
  pass(20 * MINUTE);

  await recheckHost(app.ctx, person.domain_id);
  await wait(10);
  zone[HOST] = { CNAME: ['elsewhere.test'] };
  await recheckHost(app.ctx, person.domain_id);
  await wait(35);
  expect(await alerts()).toHaveLength(2);
  await stop();
});

it('A host that never led to the pages raises no alert', async () => {
  const { app, chosen, pass, verify, zone, reset, stop } = await startHostingApp();
  reset();
  const { person } = await chosen();
  const { alerts, wait } = watch(app, pass, person);
  zone[HOST] = { CNAME: ['elsewhere.test'] };
  expect((await verify(person)).is_active).toBe(false);
  await wait(40);
  expect(await alerts()).toEqual([]);
  await stop();
});
