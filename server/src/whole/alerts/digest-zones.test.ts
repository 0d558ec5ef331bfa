import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { CHANGES_OF_2026, ZONES } from '../../../test/time-zones.ts';
import { dueWeek, sendingTime } from '../../company/notifications/digest-week.service.ts';
import { runText } from '../../platform/db/database.ts';
import { sendDueDigests } from './send-digests.ts';

const DAY_MS = 86_400_000;
const signal = new AbortController().signal;

it.each(ZONES)(
  'A digest leaves on Monday at 7:00 by the clock in %s, also after clocks were changed',
  (zone) => {
    for (const sunday of CHANGES_OF_2026) {
      const monday = new Date(Date.parse(sunday) + DAY_MS).toISOString().slice(0, 10);
      const due = sendingTime(zone, monday);
      const clock = due.toLocaleString('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
      expect(clock).toBe(`${monday} 07:00`);
      expect(dueWeek(zone, due)).toBe(monday);
      expect(dueWeek(zone, new Date(+due - 1))).toBe(
        new Date(Date.parse(monday) - 7 * DAY_MS).toISOString().slice(0, 10),
      );
    }
  },
);

it('Each organization has its digest on Monday at 7:00 in the time zone of its first website', async () => {
  const app = await startTestApp();
  app.setTime(new Date('2026-10-20T12:00:00Z'));
  const people = new Map<string, string>();
  for (const zone of ['Pacific/Auckland', 'Asia/Kolkata', 'Europe/Berlin', 'America/Los_Angeles']) {
    const { user_id, domain_id } = await signUpPerson(app);
    people.set(user_id, zone);
    await runText(app.ctx.db, 'update domains set time_zone = $1 where id = $2', [zone, domain_id]);
  }
  await runText(app.ctx.db, 'update users set created_at = $1', [app.ctx.now()]);
  const sentBy = async (time: string) => {
    app.setTime(new Date(time));
    await sendDueDigests(app.ctx, signal);
    const text = "select user_id from digests where week = '2026-10-26'";
    const { rows } = await runText(app.ctx.db, text);
    return (rows as { user_id: string }[]).map(({ user_id }) => people.get(user_id)).sort();
  };
  // The day after clocks were put back in Berlin, and four weeks after they were put forward in Auckland.
  expect(await sentBy('2026-10-25T17:59:00Z')).toEqual([]);
  expect(await sentBy('2026-10-25T18:00:00Z')).toEqual(['Pacific/Auckland']);
  expect(await sentBy('2026-10-26T01:30:00Z')).toEqual(['Asia/Kolkata', 'Pacific/Auckland']);
  expect(await sentBy('2026-10-26T05:59:00Z')).toHaveLength(2);
  expect(await sentBy('2026-10-26T06:00:00Z')).toContain('Europe/Berlin');
  expect(await sentBy('2026-10-26T13:59:00Z')).toHaveLength(3);
  expect(await sentBy('2026-10-26T14:00:00Z')).toContain('America/Los_Angeles');
  await app.stop();
});
