import { knownZone } from '@sightline/contract/time-zones';
import { dueWeek, sendingTime } from '../../company/notifications/digest-week.service.ts';
import { unsubscribeUrl } from '../../company/notifications/email-links.service.ts';
import { linkTo } from '../../company/notifications/raise-alert.service.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { back } from '../../platform/day-range.ts';
import { queueEmail } from '../../platform/mail/send-email.ts';
import { listDigestZones, listDueOrganizations, listDuePeople, markDigest } from './digest.queries.ts';
import { weekOfWebsites } from './digest-facts.ts';
import { workThrough } from './work-through.ts';
import { writeDigest } from './write-digest.ts';

const BATCH_SIZE = 50;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Writes the week's digest to everyone not yet considered for it, on any day, where it is Monday 7:00 or later. */
export async function sendDueDigests(ctx: Ctx, signal: AbortSignal): Promise<void> {
  for (const time_zone of await listDigestZones(ctx.db)) await sendInZone(ctx, time_zone, signal);
}

interface DueDigest {
  week: string;
  /** When it is sent. */
  at: Date;
  /** When the former one was. */
  since: Date;
}

async function sendInZone(ctx: Ctx, time_zone: string, signal: AbortSignal) {
  const zone = knownZone(time_zone);
  const week = dueWeek(zone, ctx.now());
  const due = { week, at: sendingTime(zone, week), since: sendingTime(zone, back(week, 7)) };
  for (let after = FIRST; !signal.aborted; ) {
    const of = { time_zone, week, before: due.at, after, limit: BATCH_SIZE };
    const organizations = await listDueOrganizations(ctx.db, of);
    await workThrough(ctx, organizations, signal, ({ org_id }) => sendToOrganization(ctx, org_id, due));
    const last = organizations.at(-1);
    if (!last) return;
    after = last.org_id;
  }
}

async function sendToOrganization(ctx: Ctx, org_id: string, due: DueDigest) {
  const { week, at, since } = due;
  const people = await listDuePeople(ctx.db, { week, before: at, org_id });
  const span = { week, from: since, to: at };
  const weeks = people.some(({ wants }) => wants) ? await weekOfWebsites(ctx, org_id, span) : [];
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
