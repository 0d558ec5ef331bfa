import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START } from '../../../test/billing-person.ts';
import { addPrice } from '../../../test/doubles/stripe-state.ts';
import { rowsOf } from '../../../test/fault-looks.ts';
import { type StripeApp, startStripeApp } from '../../../test/stripe-app.ts';
import { quietAt, subscriber } from '../../../test/stripe-subscriber.ts';
import { followPayment } from './stripe-reversals.service.ts';

/** Without decimals, with three, and with decimals that are seldom written. */
const AMOUNTS = [
  ['jpy', 4900, '¥4,900'],
  ['kwd', 4900, 'KWD 4.900'],
  ['huf', 500_050, 'HUF 5,000.50'],
] as const;

let at: StripeApp;
beforeAll(async () => {
  at = await startStripeApp();
  for (const [currency, amount] of AMOUNTS)
    addPrice(at.stripe.account, {
      name: `In ${currency}`,
      amount,
      currency,
      metadata: { sightline_topics: '5', sightline_frequency: 'weekly' },
    });
});
afterAll(() => at.stop());

const quiet = () => quietAt(at);

describe('Refunds at Stripe', () => {
  it('A full refund is shown, and reported once by email and alert, while the plan goes on', async () => {
    const { charge, happens, reversals, titles, emails, plan } = await subscriber(at);
    expect(await reversals()).toEqual([]);
    await happens(() => at.stripe.life.refund(charge));
    expect(await reversals()).toEqual([
      {
        id: expect.stringMatching(/^re_/),
        kind: 'refund',
        state: 'refunded',
        amount: 24_900,
        currency: 'usd',
        payment_amount: 24_900,
        paid_at: START.toISOString(),
        created_at: START.toISOString(),
      },
    ]);
    const told = 'The payment of $249.00 from January 31, 2026 was refunded.';
    expect(await titles()).toEqual([told]);
    expect((await emails()).filter((subject) => subject.includes('refund'))).toEqual([told]);
    expect(await plan()).toMatchObject({ name: 'Growth', status: 'active' });
  });

  it('Each of several partial refunds is reported with its own amount, also one that fails later', async () => {
    const { charge, happens, reversals, titles } = await subscriber(at);
    const { life } = at.stripe;
    await happens(() => life.refund(charge, 5000));
    await happens(() => life.refund(charge, 1050, 'pending'));
    const states = async () =>
      (await reversals()).map(({ amount, state }: { amount: number; state: string }) => [amount, state]);
    expect(new Map(await states())).toEqual(
      new Map([
        [5000, 'refunded'],
        [1050, 'pending'],
      ]),
    );
    const [, second] = [...at.stripe.account.refunds.values()].filter((one) => one.charge === charge.id);
    await happens(() => life.failRefund(second!));
    expect(new Map(await states())).toEqual(
      new Map([
        [5000, 'refunded'],
        [1050, 'failed'],
      ]),
    );
    expect(await titles()).toEqual([
      '$50.00 of the payment of $249.00 from January 31, 2026 was refunded.',
      '$10.50 of the payment of $249.00 from January 31, 2026 was refunded.',
      'The refund of $10.50 failed.',
    ]);
  });

  it('Amounts are reported in the currency’s own decimals, whichever these are', async () => {
    for (const [currency, , words] of AMOUNTS) {
      const price = [...at.stripe.account.prices.values()].find((one) => one.currency === currency);
      const { charge, happens, titles } = await subscriber(at, price);
      await happens(() => at.stripe.life.refund(charge));
      expect((await titles()).map((title) => title.replace(/\s/gu, ' '))).toEqual([
        `The payment of ${words} from January 31, 2026 was refunded.`,
      ]);
    }
  });

  it('A refund that is told by an older API version, which names only the charge, is followed as well', async () => {
    const { charge, noticesOf, reversals } = await subscriber(at);
    const notices = noticesOf(() => at.stripe.life.refund(charge));
    const old = notices
      .filter(({ type }) => type === 'charge.refund.updated')
      .map((notice) => {
        const { customer: _none, ...refund } = notice.data.object as Record<string, unknown>;
        return {
          ...notice,
          api_version: '2020-08-27',
          data: { object: { ...refund, charge: { id: charge.id } } },
        };
      });
    expect(old).toHaveLength(1);
    await at.notify(old);
    await quiet();
    expect(await reversals()).toMatchObject([{ state: 'refunded' }]);
  });
});

describe('Disputes at Stripe', () => {
  it('A dispute is shown and reported when it opens and when it ends, and the plan goes on as its subscription does', async () => {
    for (const [end, detail] of [
      ['won', 'The bank has decided that the payment stands. This alone does not change your plan.'],
      ['lost', 'The bank has returned the money to the payer. This alone does not change your plan.'],
      ['warning_closed', 'It was closed without a decision. This alone does not change your plan.'],
    ] as const) {
      const { charge, happens, reversals, titles, plan, person, told, subscription } = await subscriber(at);
      const { life, account } = at.stripe;
      await happens(() => life.dispute(charge));
      const open = 'The payment of $249.00 from January 31, 2026 is disputed.';
      expect(await titles()).toEqual([open]);
      expect(await reversals()).toMatchObject([{ kind: 'dispute', state: 'open', amount: 24_900 }]);
      const dispute = [...account.disputes.values()].at(-1)!;
      await happens(() => life.answerDispute(dispute));
      await happens(() => life.endDispute(dispute, end));
      expect(await reversals()).toMatchObject([{ state: end === 'warning_closed' ? 'closed' : end }]);
      expect(await titles()).toEqual([
        open,
        'The dispute about the payment of $249.00 from January 31, 2026 has ended.',
      ]);
      const [last] = await rowsOf(
        at.app,
        'select kind, detail from alerts where org_id = $1 order by number desc limit 1',
        [person.org_id],
      );
      expect(last).toEqual({ kind: 'payment_disputed', detail });
      expect(await plan()).toMatchObject({ name: 'Growth', status: 'active' });
      await told(() => life.cancel(subscription, 'now'), { name: null });
      expect(await reversals()).toHaveLength(1);
    }
  });
});

describe('Notices of refunds and disputes', () => {
  it('They end up the same in whatever order, and however often, they arrive, and nobody is written to twice', async () => {
    const { charge, noticesOf, reversals, titles, emails } = await subscriber(at);
    const { life } = at.stripe;
    const notices = noticesOf(() => {
      life.refund(charge, 5000);
      life.endDispute(life.dispute(charge, 19_900), 'lost');
    });
    expect(notices.length).toBeGreaterThan(6);
    await at.notify(notices.toReversed());
    await quiet();
    const [first, told, sent] = [await reversals(), await titles(), await emails()];
    expect(new Set(told)).toEqual(
      new Set([
        '$50.00 of the payment of $249.00 from January 31, 2026 was refunded.',
        'The dispute about the payment of $249.00 from January 31, 2026 has ended.',
      ]),
    );
    await at.notify([...notices, ...notices.map((notice) => ({ ...notice, id: `${notice.id}_again` }))]);
    await quiet();
    expect([await reversals(), await titles(), await emails()]).toEqual([first, told, sent]);
  });

  it('An older reading of a payment that is written late never covers a newer one', async () => {
    const { charge, noticesOf, reversals, titles } = await subscriber(at);
    const { life, account } = at.stripe;
    const { ctx } = at.app;
    const gate = ctx.stripe!;
    const [notice] = noticesOf(() => life.dispute(charge));
    const dispute = [...account.disputes.values()].at(-1)!;
    let turns = 0;
    const slow = {
      ...gate,
      listReversals: async (id: string) => {
        const read = await gate.listReversals(id);
        turns += 1;
        if (turns === 1) {
          life.endDispute(dispute, 'won');
          await followPayment(ctx, `${notice!.id}_newer`);
        }
        return read;
      },
    };
    const store = (id: string) =>
      rowsOf(
        at.app,
        `insert into stripe_events (id, type, charge_id, created_at, received_at)
          values ($1, 'charge.dispute.created', $2, now(), now()) returning id`,
        [id, charge.id],
      );
    await store(notice!.id);
    await store(`${notice!.id}_newer`);
    await followPayment({ ...ctx, stripe: slow }, notice!.id);
    expect(turns).toBe(2);
    expect(await reversals()).toMatchObject([{ state: 'won' }]);
    expect(await titles()).toEqual([
      'The dispute about the payment of $249.00 from January 31, 2026 has ended.',
    ]);
  });

  it('Payments of nobody here, and of another Stripe account, are ignored, and each organization sees its own only', async () => {
    const { charge, happens, reversals } = await subscriber(at);
    const other = await subscriber(at);
    const { account, life } = at.stripe;
    const foreign = { ...charge, id: 'ch_of_another_product', customer: 'cus_of_another_product' };
    account.charges.set(foreign.id, foreign);
    await happens(() => life.dispute(foreign));
    await happens(() => life.refund(foreign));
    await happens(() => life.dispute({ ...charge, id: 'ch_of_another_account' }));
    expect(await rowsOf(at.app, "select 1 from payment_reversals where charge_id like 'ch_of_%'")).toEqual(
      [],
    );
    expect(await rowsOf(at.app, 'select 1 from stripe_events where charge_id is not null')).toEqual([]);
    await happens(() => life.refund(charge));
    expect(await reversals()).toHaveLength(1);
    expect(await other.reversals()).toEqual([]);
  });
});
