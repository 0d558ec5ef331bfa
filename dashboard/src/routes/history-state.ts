/** Data that a navigation may pass to the next screen without showing it in the address. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address requested before /login. */
    from?: string;
    /** A text to show on /login. */
    notice?: string;
    /** The address displayed on /check-email and prefilled on /login. */
    email?: string | undefined;
  }
}

export {};
