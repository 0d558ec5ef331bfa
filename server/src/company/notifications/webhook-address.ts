import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { findRoute } from '../../platform/fetch/outgoing-route.ts';

/** The normalized address; throws when nothing could ever be sent to it. */
export function webhookAddress(ctx: Ctx, typed: string): string {
  const url = URL.parse(typed);
  if (!url || !/^https?:$/.test(url.protocol)) throw wrong('Enter the full URL, starting with https://');
  if (url.username || url.password)
    throw wrong('Leave out the user name and password; deliveries are signed instead.');
  url.hash = '';
  const { site_origins } = ctx.config;
  try {
    const { trusted } = findRoute(url, { site_origins, local_port: ctx.config.port });
    if (url.protocol === 'http:' && !trusted) throw wrong('Alerts are only sent over https.');
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw wrong(
      error.code === 'refused_address'
        ? `${url.host} is on a private network, which we don’t send to.`
        : `Alerts are only sent to ports 80 and 443, not ${url.port}.`,
    );
  }
  return url.href;
}

const wrong = (message: string) => new AppError('bad_request', message, { fields: { url: message } });
