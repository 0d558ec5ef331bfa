import type { ScriptVerification } from '@sightline/contract/personalizing/site-pages';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { parseHtml } from '../../language/page/parse-html.ts';
import { AppError } from '../../platform/app-error.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { heardSince } from '../../visiting/collecting/collecting.service.ts';
import { type FoundTag, scriptDomain, tagsIn } from './find-script.ts';
import { isOfSite } from './page-address.ts';
import { findSite, setScriptSeen } from './pages.queries.ts';
import { settleOnboarding } from './settle-onboarding.ts';

const DAY_MS = 86_400_000;

/** What was found in one place: our script, another domain's, none, or why nothing could be found. */
type Sight = Seen | { problem: string };
/** The tag is known where it stands in the page's source. */
type Seen = { seen: 'ours' | 'other' | 'none'; tag?: FoundTag };

/** Checks the page's source, then a browser, then events that the script has sent. */
export async function verifyScript(ctx: DomainCtx): Promise<ScriptVerification> {
  const { host } = await findSite(ctx.db, ctx.domain_id);
  const source = await lookInSource(ctx, host);
  if ('seen' in source && source.tag) {
    const isChanged = await changesPages(ctx, source.url ?? '');
    return detected(
      ctx,
      `The script is on the home page of ${host}, ${wayOf(source.tag, isChanged, source.url)}`,
    );
  }
  const drawn = await lookInBrowser(ctx, host);
  if ('seen' in drawn && drawn.seen === 'ours')
    return detected(ctx, `The script is loaded on ${host} by another script, such as a tag manager.`);
  if (await heardSince(ctx, ctx.domain_id, new Date(ctx.now().getTime() - DAY_MS)))
    return detected(
      ctx,
      `The script isn’t on the home page of ${host}, but visits arrived in the last 24 hours.`,
    );
  return { script_detected: false, message: adviceOf(host, source, drawn) };
}

const FORMS: Record<FoundTag['form'], string> = {
  line: 'as one line',
  inline: 'with its beginning in the page',
};

/** A new connection takes three round trips where one that is open takes one. */
function wayOf({ form, host }: FoundTag, isChanged: boolean, url = ''): string {
  const trips =
    URL.parse(url)?.host === host
      ? 'from your own host, in one round trip'
      : `from ${host}, in three round trips; a path of your own host needs one`;
  return `${FORMS[form]}, ${trips}.${isChanged ? ' An adapter changes the page before it leaves.' : ''}`;
}

/** Whether the page leaves changed for a visitor that an assistant sends; without a variant for them, nothing shows it. */
async function changesPages(ctx: DomainCtx, address: string): Promise<boolean> {
  const headers = { referer: 'https://chatgpt.com/', 'user-agent': A_BROWSER };
  try {
    const { headers: told } = await ctx.fetch(address, { headers, wants_body: () => false });
    return /(^|,\s*)sightline-visit=/.test(told['set-cookie'] ?? '');
  } catch (error) {
    if (error instanceof FetchError) return false;
    throw error;
  }
}

/** An adapter leaves bots the original. */
const A_BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function detected(ctx: DomainCtx, message: string): Promise<ScriptVerification> {
  await inTransaction(ctx, async (tx) => {
    await setScriptSeen(tx.db, tx.domain_id, tx.now());
    await settleOnboarding(tx, tx.domain_id);
  });
  return { script_detected: true, message };
}

function adviceOf(host: string, source: Sight, drawn: Sight): string {
  if ([source, drawn].some((sight) => 'seen' in sight && sight.seen === 'other'))
    return `A script from another workspace is on ${host}. Replace it with the snippet shown here, then check again.`;
  if ('problem' in source)
    return `The home page of ${host} could not be read: ${source.problem} If the script is installed, visit your website and check again.`;
  return `The script isn’t on the home page of ${host} yet. Paste the snippet into <head> on every page, publish, then check again.`;
}

async function lookInSource(ctx: DomainCtx, host: string): Promise<Sight & { url?: string }> {
  const [first, ...others] = host.endsWith('.localhost') ? ['http'] : ['https', 'http'];
  let sight = await read(ctx, `${first}://${host}/`, host);
  for (const scheme of others)
    if ('problem' in sight && sight.unreachable) {
      const second = await read(ctx, `${scheme}://${host}/`, host);
      if (!('problem' in second)) sight = second;
    }
  return sight;
}

async function read(
  ctx: DomainCtx,
  address: string,
  host: string,
): Promise<Sight & { unreachable?: boolean; url?: string }> {
  try {
    const { status, url, headers, body } = await ctx.fetch(address);
    if (!isOfSite(new URL(url).host, host))
      return { problem: `it leads to another website, ${new URL(url).host}.` };
    if (status >= 400) return { problem: `it returned status ${status}.` };
    return { ...sightOf(ctx, tagsIn(parseHtml(body, headers['content-type'] ?? ''), url)), url };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { problem: error.message, unreachable: ['connection', 'tls', 'timeout'].includes(error.code) };
  }
}

/** Scripts load other scripts, so the page's requests are checked. */
async function lookInBrowser(ctx: DomainCtx, host: string): Promise<Sight> {
  const scheme = host.endsWith('.localhost') ? 'http' : 'https';
  try {
    return await ctx.browser.visit(
      { url: `${scheme}://${host}/`, block: (url) => SENDING.test(url), timeout_ms: 15_000 },
      async (tab) => {
        for (let look = 0; ; look += 1) {
          const sight = sightOf(
            ctx,
            tab.requested().flatMap((url) => {
              const domain = scriptDomain(url);
              return domain ? [{ domain }] : [];
            }),
          );
          if (sight.seen === 'ours' || look === MAX_LOOKS) return sight;
          await tab.evaluate((ms) => new Promise<void>((done) => setTimeout(done, ms)), 250);
        }
      },
    );
  } catch (error) {
    if (error instanceof FetchError || error instanceof AppError) return { problem: error.message };
    throw error;
  }
}

/** A quarter of a second each. */
const MAX_LOOKS = 12;
/** This check must not count as a visit. */
const SENDING = /\/s\/[0-9a-f]{8}-[0-9a-f-]{27}([?#]|$)/i;

function sightOf(ctx: DomainCtx, tags: readonly (Pick<FoundTag, 'domain'> | FoundTag)[]): Seen {
  const ours = tags.find(({ domain }) => domain === ctx.domain_id);
  if (ours) return { seen: 'ours', ...('form' in ours && { tag: ours }) };
  return { seen: tags.length > 0 ? 'other' : 'none' };
}
