/** An eye on a line: the product's logo, in the surrounding text color. */
export function Logo() {
  return (
    <svg width="20" height="20" viewBox="0 0 32 32" fill="none" stroke="currentColor" aria-hidden="true">
      <path
        d="M3 16c4-6.5 8.3-9.8 13-9.8S25 9.5 29 16c-4 6.5-8.3 9.8-13 9.8S7 22.5 3 16Z"
        strokeWidth="2.6"
      />
      <circle cx="16" cy="16" r="4" fill="currentColor" stroke="none" />
    </svg>
  );
}
