import { randomUUID } from 'node:crypto';

/** Keeps strangers from filling someone's mailbox by entering their address. */
export const emailsTo = (email: string) => ({
  [`emails:email:${email.toLowerCase()}`]: { hits: 5, per_seconds: 3600 },
});

/** Belongs to nobody and is never written to. */
export const anyAddress = () => `${randomUUID()}@nobody.invalid`;
