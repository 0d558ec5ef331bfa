import type { SignIn } from '@sightline/contract/company/sign-ins';
import Bowser from 'bowser';
import type { UserCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { isSampleOrganization } from './accounts.service.ts';
import { mustNotBeSample } from './guests.service.ts';
import { REFRESH_DAYS } from './session-tokens.ts';
import { endSessionOfUser, endSessionsBesides, listLiveSessions } from './sign-ins.queries.ts';

const MAX_AGENT_LENGTH = 1000;

/** A User-Agent header in everyday words: `Chrome on macOS`. */
export function deviceWords(user_agent: string | null): string {
  const text = (user_agent ?? '').slice(0, MAX_AGENT_LENGTH).trim();
  if (text === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(text);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || os.name || 'Unknown device';
}

const MAX_SIGN_INS = 100;

/** Where the person is signed in. All visitors of the sample share one account, and none sees the others. */
export async function listSignIns(ctx: UserCtx): Promise<SignIn[]> {
  const { id: user_id, session_id: current } = ctx.user;
  const most = (await isSampleOrganization(ctx)) ? 1 : MAX_SIGN_INS;
  const rows = await listLiveSessions(ctx.db, { user_id, since: liveSince(ctx), current, most });
  return rows.map(({ id, user_agent, created_at, last_used_at }) => ({
    id,
    device: deviceWords(user_agent),
    started_at: created_at,
    last_active_at: last_used_at,
    current: id === current,
  }));
}

export async function endSignIn(ctx: UserCtx, session_id: string) {
  const { id: user_id } = ctx.user;
  const isOther = session_id !== ctx.user.session_id;
  const ended =
    !(isOther && (await isSampleOrganization(ctx))) &&
    (await endSessionOfUser(ctx.db, { user_id, session_id, since: liveSince(ctx), at: ctx.now() }));
  if (!ended) throw new AppError('not_found', 'You’re no longer signed in there.');
}

export async function endOtherSignIns(ctx: UserCtx) {
  await mustNotBeSample(ctx);
  await endSessionsBesides(ctx.db, ctx.user.id, ctx.user.session_id, ctx.now());
}

/** A session that was not used since then can no longer be refreshed. */
const liveSince = (ctx: UserCtx) => new Date(ctx.now().getTime() - REFRESH_DAYS * 86_400_000);
