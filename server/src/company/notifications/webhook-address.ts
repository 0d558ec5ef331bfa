import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { findRoute } from '../../platform/fetch/outgoing-route.ts';

/** The normalized address; throws when nothing could ever be sent to it. */
export function webhookAddress(ctx: Ctx, typed: string): string {
  const url = URL.parse(typed);
  if (!url || !/^https?:$/.test(url.protocol)) throw wrong('Write the whole address, as https://…');
  if (url.username || url.password)
    throw wrong('Leave name and password out: each delivery is signed, so that you know it is ours.');
  url.hash = '';
  const { site_origins } = ctx.config;
  try {
    const { trusted } = findRoute(url, { site_origins, local_port: ctx.config.port });
    if (url.protocol === 'http:' && !trusted)
      throw wrong('Alerts are sent by https only, so that nobody on the way reads them.');
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw wrong(
      error.code === 'refused_address'
        ? `${url.host} is inside a private network, to which nothing is sent.`
        : `Alerts are sent to the ports 80 and 443 only, not to ${url.port}.`,
    );
  }
  return url.href;
}

const wrong = (message: string) => new AppError('bad_request', message, { fields: { url: message } });
