import { type FormEvent, useState } from 'react';
import { detailOf, UNEXPECTED } from '../../lib/server/problem.ts';

/** A form's call, at most one at a time. A text returned by `run` is displayed as a problem, like a failure. */
export function useSubmit(
  run: () => Promise<string | undefined>,
  messageOf: (error: unknown) => string = (error) => detailOf(error, UNEXPECTED),
) {
  const [isSubmitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSubmitting) return;
    setSubmitting(true);
    setFailure(null);
    try {
      setFailure((await run()) ?? null);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setSubmitting(false);
    }
  };
  return { submit, isSubmitting, failure };
}
