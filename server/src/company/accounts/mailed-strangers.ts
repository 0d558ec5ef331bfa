import { randomUUID } from 'node:crypto';

/** Nobody's mailbox is filled by strangers who name its address. */
export const lettersTo = (email: string) => ({
  [`letters:email:${email.toLowerCase()}`]: { hits: 5, per_seconds: 3600 },
});

/** Of nobody, and never written to. */
export const anyAddress = () => `${randomUUID()}@nobody.invalid`;
