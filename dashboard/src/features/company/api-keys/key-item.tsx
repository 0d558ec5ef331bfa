import { Button } from '@mantine/core';
import type { ApiKey } from '@sightline/contract/company/api-keys';
import { useSession } from '../../../lib/session/use-session.ts';
import { parseTime } from '../../../lib/words/format.ts';
import { Moment } from '../../../ui/text/moment.tsx';
import styles from './api-keys.module.css';

const MAY: Record<ApiKey['scope'], string> = {
  events: 'Sends events',
  read: 'Reads',
  write: 'Reads and writes',
  websites: 'Reads, writes and adds websites',
};

/** A key's permissions, its owner, and when it was last used. */
export function KeyItem({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { user } = useSession();
  const { name, prefix, client_id, scope, user_id, user_name, user_email, last_used_at } = apiKey;
  const owner = user_id === user?.id ? 'You' : (user_name ?? user_email);
  return (
    <li className={styles.key}>
      <div className={styles.about}>
        <div>
          <span className={styles.name}>{name}</span>
          {client_id === null ? (
            <code className={styles.prefix}>{prefix}…</code>
          ) : (
            <span className={styles.prefix}>connected app</span>
          )}
        </div>
        <div className={styles.facts}>
          {MAY[scope]} · {owner} ·{' '}
          {last_used_at ? (
            <>
              used <Moment at={last_used_at} />
            </>
          ) : (
            'never used'
          )}{' '}
          · <Expiry apiKey={apiKey} />
        </div>
      </div>
      <Button variant="default" size="compact-sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

function Expiry({ apiKey: { expires_at } }: { apiKey: ApiKey }) {
  const moment = parseTime(expires_at);
  if (!moment) return <>does not expire</>;
  return (
    <>
      {moment <= new Date() ? 'expired' : 'expires'} <Moment at={expires_at} form="date" />
    </>
  );
}
