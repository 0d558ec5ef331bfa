import { raiseAlert } from '../src/company/notifications/raise-alert.service.ts';
import { type NotifyingApp, startNotifyingApp } from './notifying-app.ts';
import { stoppedAfterEach } from './running.ts';

export const WEBHOOKS = '/api/organizations/me/webhooks';

/** Starts apps for the tests of a file; each is stopped after its test, with what else is `running`. */
export function useNotifyingApps(running = stoppedAfterEach()): typeof startNotifyingApp {
  return async (options) => {
    const at = await startNotifyingApp(options);
    running.push(at);
    return at;
  };
}

/** The same key means the same alert. */
export const raise = ({ app, person }: NotifyingApp, key = 'one') =>
  raiseAlert(app.ctx, {
    org_id: person.org_id,
    domain_id: person.domain_id,
    kind: 'score_changed',
    key,
    title: 'Tills went up to 61% Performance, from 42%',
    detail: '61% (n 90)',
    action: { label: 'See what changed', path: '/topic-analysis' },
  });

export const deliveriesOf = async ({ call }: NotifyingApp, id: string) =>
  (await call('GET', `${WEBHOOKS}/${id}/deliveries`)).body.data;
