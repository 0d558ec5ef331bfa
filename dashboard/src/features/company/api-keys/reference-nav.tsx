import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { hasWords } from '../../../lib/words/search-words.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import type { ApiDocument, Call } from './api-document.ts';
import styles from './api-reference.module.css';

interface ReferenceNavProps {
  groups: ApiDocument['tags'];
  calls: Call[];
  current: Call | undefined;
}

/** Groups of calls; the current call's group is open, and during a search all groups with matches. */
export function ReferenceNav({ groups, calls, current }: ReferenceNavProps) {
  const [typed, setTyped] = useState('');
  const isSearching = typed.trim() !== '';
  const found = calls.filter((call) => hasWords(textOf(call), typed));
  const shown = groups
    .map(({ name }) => ({ name, calls: found.filter(({ tags }) => tags.includes(name)) }))
    .filter((group) => group.calls.length > 0);
  return (
    <nav className={styles.nav} aria-label="Calls">
      <SearchField label="Search calls" value={typed} onChange={setTyped} />
      <div className={styles.groups}>
        {shown.map((group) => (
          <Group
            // A search opens groups with matches, and clearing it closes them again.
            key={`${group.name} ${isSearching}`}
            {...group}
            current={current}
            isSearching={isSearching}
          />
        ))}
        {shown.length === 0 && <p className={styles.none}>No matching calls.</p>}
      </div>
    </nav>
  );
}

const textOf = ({ method, path, summary, operationId }: Call) =>
  `${method} ${path} ${summary} ${operationId}`;

interface GroupProps {
  name: string;
  calls: Call[];
  current: Call | undefined;
  isSearching: boolean;
}

function Group({ name, calls, current, isSearching }: GroupProps) {
  const holdsCurrent = calls.some((call) => call === current);
  const [isOpen, setOpen] = useState(isSearching || holdsCurrent);
  const [held, setHeld] = useState(holdsCurrent);
  // Opening a call from elsewhere opens its group.
  if (holdsCurrent !== held) {
    setHeld(holdsCurrent);
    if (holdsCurrent) setOpen(true);
  }
  return (
    <div>
      <UnstyledButton className={styles.group} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChevronRight size={14} aria-hidden className={styles.chevron} />
        {name}
        <span className={styles.count}>{calls.length}</span>
      </UnstyledButton>
      {isOpen && (
        <ul className={styles.calls}>
          {calls.map((call) => (
            <li key={call.operationId}>
              <Link
                to="/api-reference"
                search={{ op: call.operationId }}
                className={styles.call}
                aria-current={call === current ? 'page' : undefined}
                preload={false}
              >
                <MethodName method={call.method} />
                <span>{call.summary}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function MethodName({ method }: { method: string }) {
  return (
    <span className={styles.method} data-reads={method === 'GET' || undefined}>
      {method === 'DELETE' ? 'DEL' : method}
    </span>
  );
}
