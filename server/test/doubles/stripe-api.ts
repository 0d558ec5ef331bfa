import type { RecordedRequest, Reply } from './double-server.ts';
import { type Form, listAt, readForm, textAt } from './stripe-form.ts';
import type { Life } from './stripe-life.ts';
import { listOf, showPortal, showPrice, showSession, showSubscription } from './stripe-objects.ts';
import type { Account, Session } from './stripe-state.ts';

interface Asked {
  account: Account;
  life: Life;
  url: string;
  form: Form;
  /** The id in the path. */
  id: string;
}

const fault = (status: number, error: Record<string, string>): Reply => ({ status, body: { error } });
const invalid = (message: string, param: string) =>
  fault(400, { type: 'invalid_request_error', message, param });
const missing = (what: string, id: string, param = 'id') =>
  fault(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

const CALLS: [method: string, path: RegExp, answer: (asked: Asked) => Reply][] = [
  ['GET', /^\/v1\/prices$/, listPrices],
  ['POST', /^\/v1\/customers$/, createCustomer],
  ['POST', /^\/v1\/checkout\/sessions$/, createSession],
  ['GET', /^\/v1\/checkout\/sessions$/, listSessions],
  ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, getSession],
  ['POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, expireSession],
  ['POST', /^\/v1\/billing_portal\/sessions$/, createPortal],
  ['GET', /^\/v1\/subscriptions$/, listSubscriptions],
  ['GET', /^\/v1\/subscriptions\/(\w+)$/, getSubscription],
  ['DELETE', /^\/v1\/subscriptions\/(\w+)$/, cancelSubscription],
  ['POST', /^\/v1\/invoices\/create_preview$/, previewInvoice],
  ['GET', /^\/v1\/charges$/, listCharges],
  ['GET', /^\/v1\/charges\/(\w+)$/, getCharge],
  ['GET', /^\/v1\/refunds$/, listRefunds],
  ['GET', /^\/v1\/disputes$/, listDisputes],
];

export function answerStripe(
  at: { account: Account; life: Life; url: string; key: string },
  { method, path, headers, body }: RecordedRequest,
): Reply {
  const [pathname = '', query = ''] = path.split('?', 2);
  const given = headers.authorization?.replace('Bearer ', '') ?? '';
  if (given !== at.key)
    return fault(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${given}` });
  if (!headers['stripe-version']) return invalid('The version of the API is missing.', 'Stripe-Version');
  for (const [called, pattern, answer] of CALLS) {
    const match = method === called ? pattern.exec(pathname) : null;
    if (!match) continue;
    const text = method === 'GET' ? query : typeof body === 'string' ? body : '';
    return answer({ ...at, form: readForm(text), id: match[1] ?? '' });
  }
  return fault(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${pathname}).`,
  });
}

/** One page of a list, after the object that `starting_after` names. */
function pageOf(form: Form, url: string, all: { id: string }[]): Reply {
  const limit = Number(textAt(form, 'limit') ?? 10);
  const after = textAt(form, 'starting_after');
  const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  const data = all.slice(start, start + limit);
  return { body: listOf(url, data, start + limit < all.length) };
}

function listPrices({ account, form }: Asked): Reply {
  const withProduct = listAt(form, 'expand').includes('data.product');
  const prices = [...account.prices.values()].filter(
    ({ active }) => String(active) === textAt(form, 'active'),
  );
  return pageOf(
    form,
    '/v1/prices',
    prices.map((price) => showPrice(account, price, withProduct)),
  );
}

function createCustomer({ account, form }: Asked): Reply {
  const customer = {
    id: account.nextId('cus'),
    object: 'customer' as const,
    name: textAt(form, 'name') ?? null,
    email: textAt(form, 'email') ?? null,
    metadata: { org_id: textAt(form, 'metadata', 'org_id') ?? '' },
  };
  account.customers.set(customer.id, customer);
  return { body: customer };
}

function createSession({ account, form, url }: Asked): Reply {
  const [customer, price] = [textAt(form, 'customer') ?? '', textAt(form, 'line_items', 0, 'price') ?? ''];
  if (textAt(form, 'mode') !== 'subscription') return invalid('Invalid mode.', 'mode');
  if (!account.customers.has(customer)) return missing('customer', customer, 'customer');
  if (!account.prices.get(price)?.active) return missing('price', price, 'line_items[0][price]');
  for (const name of ['success_url', 'cancel_url'])
    if (!URL.canParse(textAt(form, name) ?? '')) return invalid('Not a valid URL', name);
  // A known customer's name and address may only be replaced by what is entered when the call says so.
  for (const [asks, needs] of [
    ['tax_id_collection', 'name'],
    ['automatic_tax', 'address'],
  ] as const)
    if (textAt(form, asks, 'enabled') === 'true' && textAt(form, 'customer_update', needs) !== 'auto')
      return invalid(`${asks} requires customer_update[${needs}] to be auto.`, 'customer_update');
  const id = account.nextId('cs_test');
  const session: Session = {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    customer,
    client_reference_id: textAt(form, 'client_reference_id') ?? null,
    price,
    trial_days: Number(textAt(form, 'subscription_data', 'trial_period_days') ?? 0) || null,
    automatic_tax: textAt(form, 'automatic_tax', 'enabled') === 'true',
    subscription: null,
    success_url: textAt(form, 'success_url') ?? '',
    cancel_url: textAt(form, 'cancel_url') ?? '',
    url: `${url}/pay/${id}`,
  };
  account.sessions.set(id, session);
  return { body: showSession(session) };
}

function listSessions({ account, form }: Asked): Reply {
  const found = [...account.sessions.values()].filter(
    ({ customer, status }) =>
      customer === textAt(form, 'customer') && status === (textAt(form, 'status') ?? status),
  );
  return pageOf(form, '/v1/checkout/sessions', found.map(showSession));
}

function getSession({ account, id }: Asked): Reply {
  const session = account.sessions.get(id);
  return session ? { body: showSession(session) } : missing('checkout.session', id);
}

function expireSession({ account, id }: Asked): Reply {
  const session = account.sessions.get(id);
  if (!session) return missing('checkout.session', id);
  if (session.status !== 'open')
    return invalid('Only Checkout Sessions with a status in ["open"] can be expired.', 'status');
  Object.assign(session, { status: 'expired', url: null });
  return { body: showSession(session) };
}

function createPortal({ account, form, url }: Asked): Reply {
  const customer = textAt(form, 'customer') ?? '';
  if (!account.customers.has(customer)) return missing('customer', customer, 'customer');
  const flow = textAt(form, 'flow_data', 'type');
  const confirm = ['flow_data', 'subscription_update_confirm'];
  const subscription = textAt(form, ...confirm, 'subscription') ?? '';
  const price = textAt(form, ...confirm, 'items', 0, 'price') ?? '';
  if (flow === 'subscription_update_confirm') {
    const held = account.subscriptions.get(subscription);
    if (held?.customer !== customer) return missing('subscription', subscription, 'flow_data');
    if (held.items.item !== textAt(form, ...confirm, 'items', 0, 'id'))
      return invalid('The item belongs to another subscription.', 'flow_data');
    if (!account.prices.get(price)?.active) return missing('price', price, 'flow_data[…][price]');
  }
  const done_url = textAt(form, 'flow_data', 'after_completion', 'redirect', 'return_url') ?? '';
  const id = account.nextId('bps');
  const portal = {
    id,
    customer,
    return_url: textAt(form, 'return_url') ?? '',
    change: flow ? { subscription, price, done_url } : null,
  };
  account.portals.set(id, portal);
  return { body: showPortal(portal, `${url}/portal/${id}`) };
}

function listSubscriptions({ account, form }: Asked): Reply {
  const customer = textAt(form, 'customer') ?? '';
  if (!account.customers.has(customer)) return missing('customer', customer, 'customer');
  const wanted = textAt(form, 'status');
  const found = [...account.subscriptions.values()]
    .filter((one) => one.customer === customer && (wanted === 'all' || one.status === wanted))
    .toReversed();
  return pageOf(
    form,
    '/v1/subscriptions',
    found.map((one) => showSubscription(account, one)),
  );
}

function getSubscription({ account, form, id }: Asked): Reply {
  const subscription = account.subscriptions.get(id);
  if (!subscription) return missing('subscription', id);
  const withProduct = listAt(form, 'expand').includes('items.data.price.product');
  return { body: showSubscription(account, subscription, withProduct) };
}

function cancelSubscription({ account, life, id }: Asked): Reply {
  const subscription = account.subscriptions.get(id);
  if (!subscription || subscription.status === 'canceled') return missing('subscription', id);
  life.cancel(subscription, 'now');
  return { body: showSubscription(account, subscription) };
}

function previewInvoice({ account, form }: Asked): Reply {
  const subscription = account.subscriptions.get(textAt(form, 'subscription') ?? '');
  if (!subscription || subscription.status === 'canceled' || subscription.cancel_at)
    return fault(404, {
      type: 'invalid_request_error',
      code: 'invoice_upcoming_none',
      message: 'No upcoming invoices for customer.',
    });
  const price = account.prices.get(subscription.items.price)!;
  const { start, end } = subscription.items;
  return {
    body: {
      object: 'invoice',
      currency: price.currency,
      amount_due: price.unit_amount,
      total: price.unit_amount,
      period_start: start,
      period_end: end,
      lines: listOf('/v1/invoices/upcoming/lines', []),
    },
  };
}

function listCharges({ account, form }: Asked): Reply {
  const customer = textAt(form, 'customer') ?? '';
  if (!account.customers.has(customer)) return missing('customer', customer, 'customer');
  const since = Number(textAt(form, 'created', 'gte') ?? 0);
  const found = [...account.charges.values()]
    .filter((one) => one.customer === customer && one.created >= since)
    .toReversed();
  return pageOf(form, '/v1/charges', found);
}

function getCharge({ account, id }: Asked): Reply {
  const charge = account.charges.get(id);
  return charge ? { body: charge } : missing('charge', id);
}

function listRefunds({ account, form }: Asked): Reply {
  return pageOf(form, '/v1/refunds', ofCharge(account.refunds, form));
}

function listDisputes({ account, form }: Asked): Reply {
  return pageOf(form, '/v1/disputes', ofCharge(account.disputes, form));
}

const ofCharge = <One extends { charge: string }>(all: Map<string, One>, form: Form): One[] =>
  [...all.values()].filter(({ charge }) => charge === textAt(form, 'charge')).toReversed();
