/** What a navigation may hand to the next screen without showing it in the address. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where a visitor was going before /login. */
    from?: string;
    /** A text to show on /login. */
    notice?: string;
    /** The address that /check-email names and /login begins with. */
    email?: string | undefined;
  }
}

export {};
