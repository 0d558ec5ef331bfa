import { describe, expect, it } from 'vitest';
import { STRIPE_SECRET } from '../../../test/doubles/stripe-double.ts';
import { startServerProcess } from '../../../test/server-process.ts';
import { payer, startStripeApp } from '../../../test/stripe-app.ts';

describe('Notices from Stripe when the process is killed', () => {
  it('A process killed after a notice from Stripe, before acting on it, loses nothing and logs no secret', async () => {
    const idle = await startStripeApp({ worker: false });
    try {
      const { payFor, plan } = await payer(idle);
      const { subscription } = await payFor(idle.prices.growth);
      const api = await startServerProcess(
        idle.app.connection,
        { ...idle.environment, LOG_LEVEL: 'debug' },
        'api',
      );
      idle.stripe.setTime(new Date());
      const url = `http://127.0.0.1:${api.port}/api/stripe/webhook`;
      expect(await idle.stripe.deliver(url, idle.stripe.notices.slice(0, 1))).toEqual([200]);
      await api.stop('SIGKILL');
      expect((await plan()).name).toBe(null);
      const worker = await startServerProcess(
        idle.app.connection,
        { ...idle.environment, LOG_LEVEL: 'debug' },
        'worker',
      );
      await expect.poll(plan).toMatchObject({ name: 'Growth' });
      await worker.stop();
      const log = api.output() + worker.output();
      expect(log).toContain('job done');
      for (const secret of ['sk_test_double', STRIPE_SECRET, 'latest_invoice', subscription.latest_invoice])
        expect(log).not.toContain(secret);
    } finally {
      await idle.stop();
    }
  });
});
