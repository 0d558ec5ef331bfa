import { randomUUID } from 'node:crypto';

/** Keeps strangers from filling somebody's mailbox by entering their address. */
export const lettersTo = (email: string) => ({
  [`letters:email:${email.toLowerCase()}`]: { hits: 5, per_seconds: 3600 },
});

/** Belongs to nobody and is never written to. */
export const anyAddress = () => `${randomUUID()}@nobody.invalid`;
