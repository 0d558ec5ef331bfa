import { Button, Skeleton } from '@mantine/core';
import type { PublicConfig } from '@sightline/contract/company/settings';
import { useContact } from './payments.api.ts';
import styles from './plan-cards.module.css';

/** Always shown after the plans. */
export function EnterpriseCard() {
  const contact = useContact();
  return (
    <li className={styles.card}>
      <h3 className={styles.name}>Enterprise</h3>
      <p className={styles.description}>Multiple brands, custom limits, dedicated support.</p>
      <p className={styles.price}>
        <span className={styles.amount}>Custom</span>
      </p>
      <dl className={styles.limits}>
        <dt>Topics per website</dt>
        <dd>As agreed</dd>
        <dt>Measured</dt>
        <dd>As agreed</dd>
      </dl>
      <div className={styles.action}>{contact ? <Talk contact={contact} /> : <Skeleton height={32} />}</div>
    </li>
  );
}

function Talk({ contact: { booking_url, founders_email } }: { contact: PublicConfig }) {
  const href = booking_url ?? (founders_email && `mailto:${founders_email}?subject=Sightline%20Enterprise`);
  if (!href) return <p className={styles.hint}>Contact your administrator.</p>;
  return (
    <Button
      component="a"
      href={href}
      {...(booking_url ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      variant="default"
      fullWidth
    >
      Talk to our team
    </Button>
  );
}
