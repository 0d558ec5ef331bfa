import { AppError } from '../app-error.ts';

/** The work exceeded its processor time or memory, also at a second try with more time; the sentence is for people. */
export class OverLimit extends AppError {
  readonly limit: 'time' | 'memory';
  constructor(
    limit: 'time' | 'memory',
    message = 'This text takes too much processor time to check. Shorten it or split it in two.',
  ) {
    super('too_large', message);
    this.limit = limit;
  }
}
