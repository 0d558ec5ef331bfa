import { Button } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { logFailure } from '../../lib/server/log-failure.ts';

const SHOWN_FOR = 2000;

/** Copies a text and confirms it for two seconds. */
export function CopyButton({ value, label = 'Copy' }: { value: string; label?: string }) {
  const [copiedAt, setCopiedAt] = useState<number>();
  useEffect(() => {
    if (copiedAt === undefined) return;
    const timer = setTimeout(() => setCopiedAt(undefined), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopiedAt(Date.now()),
      (error) => logFailure('copy', error),
    );
  const isCopied = copiedAt !== undefined;
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={isCopied ? <Check size={14} /> : <Copy size={14} />}
      onClick={copy}
    >
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  );
}
