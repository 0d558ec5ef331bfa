/** Addresses that get the emails of a report. */
export const MAX_RECIPIENTS = 10;
