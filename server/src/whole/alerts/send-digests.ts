import { digestTime, dueWeek } from '../../company/notifications/digest-week.service.ts';
import { unsubscribeUrl } from '../../company/notifications/email-links.service.ts';
import { linkTo } from '../../company/notifications/raise-alert.service.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { queueEmail } from '../../platform/mail/send-email.ts';
import { listDueOrganizations, listDuePeople, markDigest } from './digest.queries.ts';
import { weekOfWebsites } from './digest-facts.ts';
import { workThrough } from './work-through.ts';
import { writeDigest } from './write-digest.ts';

const BATCH_SIZE = 50;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Writes the week's digest to everyone not yet considered for it, on any day. */
export async function sendDueDigests(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const week = dueWeek(ctx.now());
  const before = digestTime(week);
  for (let after = FIRST; !signal.aborted; ) {
    const organizations = await listDueOrganizations(ctx.db, { week, before, after, limit: BATCH_SIZE });
    await workThrough(ctx, organizations, signal, ({ org_id }) => sendToOrganization(ctx, org_id, week));
    const last = organizations.at(-1);
    if (!last) return;
    after = last.org_id;
  }
}

async function sendToOrganization(ctx: Ctx, org_id: string, week: string) {
  const people = await listDuePeople(ctx.db, { week, before: digestTime(week), org_id });
  const weeks = people.some(({ wants }) => wants) ? await weekOfWebsites(ctx, org_id, week) : [];
  const digest = writeDigest(weeks, (domain_id, path) =>
    linkTo(ctx, { domain_id, action: { label: '', path } }),
  );
  for (const person of people) {
    await inTransaction(ctx, async (tx) => {
      const isWritten = digest !== null && person.wants;
      const mark = { user_id: person.id, week, written: isWritten, at: tx.now() };
      if (!(await markDigest(tx.db, mark)) || !isWritten) return;
      await queueEmail(tx, {
        ...digest,
        to: person.email,
        unsubscribe_url: unsubscribeUrl(tx, person.id, 'weekly_digest'),
      });
    });
  }
}
