import { type Double, type RecordedRequest, type Reply, startDouble } from './double-server.ts';
import { answerStripe } from './stripe-api.ts';
import { readForm, textAt } from './stripe-form.ts';
import { createLife, type Life, type Tell } from './stripe-life.ts';
import { hostedPage } from './stripe-pages.ts';
import { type Account, createAccount, type StripeNotice, signNotice, unix } from './stripe-state.ts';

export const STRIPE_KEY = 'sk_test_double';
export const STRIPE_SECRET = 'whsec_double';

export interface StripeDouble extends Double {
  account: Account;
  life: Life;
  /** All its notices, in order, sent or not. */
  notices: StripeNotice[];
  /** Where notices are sent from now on, each as it happens; null keeps them. */
  tellTo(url: string | null): void;
  /** Sends notices again, in the given order; returns the statuses. */
  deliver(url: string, notices: StripeNotice[]): Promise<number[]>;
  /** Settles when everything sent has been answered. */
  told(): Promise<void>;
  /** Stops answering until told otherwise. */
  setAway(away: boolean): void;
  /** How long each answer takes. */
  setDelay(ms: number): void;
  setTime(at: Date): void;
}

/** Stripe: its API, its hosted pages, and its signed notices. */
export async function startStripeDouble(): Promise<StripeDouble> {
  let fixed: Date | null = null;
  let target: string | null = null;
  let away = false;
  let delay_ms = 0;
  let sending: Promise<unknown> = Promise.resolve();
  const notices: StripeNotice[] = [];
  const account = createAccount(() => fixed ?? new Date());
  const tell: Tell = (...told) => {
    const made = told.map(([type, object]) => noticeOf(account, type, object));
    notices.push(...made);
    const url = target;
    if (url) sending = sending.then(() => deliverAll(url, made, account.now()));
  };
  const life = createLife(account, tell);
  const answers = new Map<string, { request: string; reply: Reply }>();
  let requests = 0;
  const respond = (request: RecordedRequest): Reply => {
    if (away) return { drop: 'before' };
    requests += 1;
    const reply = isApi(request) ? once(request) : showPage(request);
    return { ...reply, delay_ms, headers: { ...reply.headers, 'request-id': `req_double${requests}` } };
  };
  const showPage = ({ method, path, body }: RecordedRequest) => {
    const action = textAt(readForm(typeof body === 'string' ? body : ''), 'do');
    return hostedPage(account, life, { method, path, action }) ?? { status: 404, body: 'Not found.' };
  };
  /** The same key with the same request gets the same answer; with another request it is an error. */
  const once = (request: RecordedRequest): Reply => {
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    const answer = () => answerStripe({ account, life, url: double.url, key: STRIPE_KEY }, request);
    if (typeof key !== 'string') return answer();
    const asked = `${request.path} ${JSON.stringify(request.body)}`;
    const known = answers.get(key);
    if (known?.request === asked)
      return { ...known.reply, headers: { ...known.reply.headers, 'idempotent-replayed': 'true' } };
    if (known) return IDEMPOTENCY;
    const reply = answer();
    if ((reply.status ?? 200) < 500) answers.set(key, { request: asked, reply });
    return reply;
  };
  const double = await startDouble(respond, { isApi });
  return {
    ...double,
    account,
    life,
    notices,
    tellTo: (url) => {
      target = url;
    },
    deliver: (url, chosen) => deliverAll(url, chosen, account.now()),
    told: async () => void (await sending),
    setAway: (is) => {
      away = is;
    },
    setDelay: (ms) => {
      delay_ms = ms;
    },
    setTime: (at) => {
      fixed = at;
    },
  };
}

const isApi = ({ path }: RecordedRequest) => path.startsWith('/v1/');

const IDEMPOTENCY: Reply = {
  status: 400,
  body: {
    error: {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters.',
    },
  },
};

function noticeOf(account: Account, type: string, object: object): StripeNotice {
  return {
    id: account.nextId('evt'),
    object: 'event',
    type,
    api_version: '2026-10-28.endive',
    created: unix(account.now()),
    livemode: false,
    data: { object: structuredClone(object) },
  };
}

async function deliverAll(url: string, notices: StripeNotice[], at: Date): Promise<number[]> {
  const statuses: number[] = [];
  for (const notice of notices) {
    const payload = JSON.stringify(notice, null, 2);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signNotice(payload, STRIPE_SECRET, at),
    };
    const status = await fetch(url, { method: 'POST', body: payload, headers }).then(
      (response) => response.status,
      () => 0,
    );
    statuses.push(status);
  }
  return statuses;
}
