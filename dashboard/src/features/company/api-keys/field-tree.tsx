import styles from './api-reference.module.css';
import type { Field } from './describe-schema.ts';
import { MarkedWords } from './marked-words.tsx';

/** Values with their fields; deeper levels open on request. */
export function FieldTree({ fields, depth = 0 }: { fields: Field[]; depth?: number }) {
  if (fields.length === 0) return null;
  return (
    <ul className={styles.tree} data-nested={depth > 0 || undefined}>
      {fields.map((field) => (
        <li key={field.name} className={styles.field}>
          {field.children.length > 0 ? (
            <details open={depth === 0 && fields.length === 1}>
              <summary className={styles.summary}>
                <FieldLine field={field} />
              </summary>
              <FieldTree fields={field.children} depth={depth + 1} />
            </details>
          ) : (
            <FieldLine field={field} />
          )}
        </li>
      ))}
    </ul>
  );
}

function FieldLine({ field: { name, type, is_required, description, notes } }: { field: Field }) {
  return (
    <span className={styles.line}>
      <code className={styles.name}>{name}</code>
      <span className={styles.type}>
        {type}
        {!is_required && ', optional'}
      </span>
      {notes.length > 0 && <span className={styles.notes}>{notes.join(' · ')}</span>}
      {description && (
        <span className={styles.words}>
          <MarkedWords text={description} />
        </span>
      )}
    </span>
  );
}
