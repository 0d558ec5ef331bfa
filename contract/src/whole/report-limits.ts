/** Addresses that get the letters of a report. */
export const MAX_RECIPIENTS = 10;
