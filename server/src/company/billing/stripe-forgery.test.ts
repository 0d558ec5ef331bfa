import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START } from '../../../test/billing-person.ts';
import { STRIPE_SECRET } from '../../../test/doubles/stripe-double.ts';
import { signNotice } from '../../../test/doubles/stripe-state.ts';
import { type StripeApp, startStripeApp } from '../../../test/stripe-app.ts';

let at: StripeApp;
beforeAll(async () => {
  at = await startStripeApp({ worker: false });
});
afterAll(() => at.stop());

describe('Forged notices from Stripe', () => {
  it('The Stripe webhook refuses notices whose signature is wrong, old or missing, and does not say why', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'invoice.paid',
      data: { object: {} },
    });
    const old = new Date(START.getTime() - 301_000);
    for (const signature of [
      undefined,
      '',
      'nonsense',
      signNotice(payload, 'whsec_another', START),
      signNotice(`${payload} `, STRIPE_SECRET, START),
      signNotice(payload, STRIPE_SECRET, old),
    ])
      expect(await at.post(payload, signature)).toMatchObject({
        status: 400,
        body: { detail: 'This is not a notice of Stripe.' },
      });
    const huge = 'x'.repeat(2_000_000);
    expect((await at.post(huge, signNotice(huge, STRIPE_SECRET, START))).status).toBe(413);
    const text = 'no json';
    expect((await at.post(text, signNotice(text, STRIPE_SECRET, START))).status).toBe(400);
  });

  it('The Stripe webhook accepts a notice if one of its signatures is right, and none with a changed byte', async () => {
    const payload = JSON.stringify({
      id: 'evt_2',
      object: 'event',
      type: 'product.created',
      data: { object: { id: 'prod_1' } },
    });
    const [time, right] = signNotice(payload, STRIPE_SECRET, START).split(',');
    const [, wrong] = signNotice(payload, 'whsec_former', START).split(',');
    const post = async (body: string, signature: string) => (await at.post(body, signature)).status;
    expect(await post(payload, `${time},${wrong},${right}`)).toBe(200);
    expect(await post(payload, `${time},${wrong},${wrong}`)).toBe(400);
    expect(await post(payload, `t=1,${right}`)).toBe(400);
    expect(await post(payload, `${time},${right?.replace('v1=', 'v0=')}`)).toBe(400);
    expect(await post(payload.replace('prod_1', 'prod_2'), `${time},${right}`)).toBe(400);
  });
});
