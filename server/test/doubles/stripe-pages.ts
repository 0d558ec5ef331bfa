import type { Reply } from './double-server.ts';
import type { Life } from './stripe-life.ts';
import type { Account, Portal, Session, Subscription } from './stripe-state.ts';

const seeOther = (location: string): Reply => ({ status: 303, headers: { location }, body: '' });

function page(title: string, lines: string[], actions: [value: string, label: string][]): Reply {
  const buttons = actions.map(([value, label]) => `<button name="do" value="${value}">${label}</button>`);
  const text = lines.map((line) => `<p>${line}</p>`).join('');
  return {
    body: `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${text}
      <form method="post">${buttons.join(' ')}</form></main></html>`,
  };
}

/** The pages that Stripe hosts, as far as a person can act on them. */
export function hostedPage(
  account: Account,
  life: Life,
  request: { method: string; path: string; action: string | undefined },
): Reply | undefined {
  const [, kind, id] = /^\/(pay|portal)\/(\w+)$/.exec(request.path) ?? [];
  if (!kind || !id) return undefined;
  const action = request.method === 'POST' ? request.action : undefined;
  const session = account.sessions.get(id);
  if (kind === 'pay' && session) return checkoutPage(account, life, session, action);
  const portal = account.portals.get(id);
  if (kind === 'portal' && portal) return portalPage(account, life, portal, action);
  return { status: 404, body: 'Something went wrong. The page could not be found.' };
}

function checkoutPage(account: Account, life: Life, session: Session, action: string | undefined): Reply {
  if (session.status === 'expired') return page('This checkout has expired', [], []);
  if (action === 'pay' && session.status === 'open') life.pay(session);
  if (session.status === 'complete')
    return seeOther(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id));
  if (action === 'back') return seeOther(session.cancel_url);
  const price = account.prices.get(session.price)!;
  const { name } = account.products.get(price.product)!;
  const declined = action === 'declined' ? ['Your credit card was declined. Try paying with another.'] : [];
  return page(
    `Subscribe to ${name}`,
    [`US$${(price.unit_amount ?? 0) / 100} per month`, ...declined],
    [
      ['pay', 'Subscribe'],
      ['declined', 'Pay with a card that is declined'],
      ['back', 'Back'],
    ],
  );
}

function portalPage(account: Account, life: Life, portal: Portal, action: string | undefined): Reply {
  if (action === 'return') return seeOther(portal.return_url);
  const held = [...account.subscriptions.values()].find(
    ({ customer, status }) => customer === portal.customer && status !== 'canceled',
  );
  if (portal.change) {
    const { subscription, price, done_url } = portal.change;
    if (action === 'confirm') {
      life.switchTo(account.subscriptions.get(subscription)!, price);
      return seeOther(done_url);
    }
    const { name } = account.products.get(account.prices.get(price)!.product)!;
    return page(
      'Confirm your updates',
      [`New plan: ${name}`],
      [
        ['confirm', 'Confirm'],
        ['return', 'Go back'],
      ],
    );
  }
  if (held && action) actOn(life, held, action);
  const state = held ? `${held.status}${held.cancel_at ? ', cancels at the end of the month' : ''}` : 'none';
  return page(
    'Manage billing',
    [`Subscription: ${state}`],
    [
      ['cancel', 'Cancel subscription'],
      ['cancel-now', 'Cancel at once'],
      ['resume', 'Renew subscription'],
      ['fail', 'Let the next payment fail'],
      ['recover', 'Pay with another card'],
      ['refund', 'Refund the last payment'],
      ['dispute', 'Dispute the last payment'],
      ['pause', 'Pause payments'],
      ['unpause', 'Resume payments'],
      ['return', 'Return'],
    ],
  );
}

function actOn(life: Life, held: Subscription, action: string) {
  if (action === 'cancel') life.cancel(held, 'at_end');
  if (action === 'cancel-now') life.cancel(held, 'now');
  if (action === 'resume') life.resume(held);
  if (action === 'fail') life.failRenewal(held);
  if (action === 'recover') life.payOverdue(held);
  if (action === 'refund') life.refund(life.lastCharge(held.customer));
  if (action === 'dispute') life.dispute(life.lastCharge(held.customer));
  if (action === 'pause') life.pausePayments(held, 'void');
  if (action === 'unpause') life.resumePayments(held);
}
