import { Fragment } from 'react';

/** Field names are in backticks. */
export function MarkedWords({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, at) =>
      at % 2 === 1 ? <code key={part}>{part}</code> : <Fragment key={part}>{part}</Fragment>,
    );
}
