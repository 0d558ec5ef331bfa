import { Button } from '@mantine/core';
import { failureOf } from '../../../lib/server/problem.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CheckResult } from './check-result.tsx';
import type { Edits } from './edits.ts';
import { useStartCheck } from './page-checks.api.ts';

/** Looks at the real page with the changes, before anybody saves them. */
export function CheckButton({ page_id, edits }: { page_id: string; edits: Edits }) {
  const check = useStartCheck(page_id);
  const isOpen = check.data !== undefined || check.isError;
  return (
    <>
      <Button
        variant="default"
        disabled={edits.length === 0}
        loading={check.isPending}
        onClick={() => check.mutate([...edits])}
      >
        Check
      </Button>
      <Dialog isOpen={isOpen} onClose={check.reset} title="Before and after" width={960}>
        <FailureNote text={failureOf(check.error)} />
        {check.data && <CheckResult page_id={page_id} started={check.data} />}
      </Dialog>
    </>
  );
}
