import { createHash, randomBytes } from 'node:crypto';

/** As the script makes them: the time, then chance. */
export function timedId(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const rest = randomBytes(10).toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}

/** Stands for a website's own id of a customer, which is not kept. */
export function customerOf(domain_id: string, customer_id: string): string {
  const hex = createHash('sha256').update(`customer ${domain_id} ${customer_id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
