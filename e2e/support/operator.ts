/** What an operator sets for an installation of theirs. One value, not one for each file: files with it share their servers. */
export const OPERATOR = {
  PRODUCT_NAME: 'Ovenlight',
  FOUNDERS_EMAIL: 'founders@ovenlight.example',
  BOOKING_URL: 'https://book.example.test/ovenlight',
};
