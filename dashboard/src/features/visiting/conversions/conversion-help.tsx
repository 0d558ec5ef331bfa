import { Code, Title } from '@mantine/core';
import styles from './conversions.module.css';

const EXAMPLE =
  '<button data-conversion-value="49.90" data-conversion-currency="EUR" data-conversion-id="order-7">Buy</button>';

/** How counting works, for people who set it up. */
export function ConversionHelp() {
  return (
    <section className={styles.help} aria-labelledby="conversion-help">
      <Title order={2} id="conversion-help" mb="xs">
        How conversions are counted
      </Title>
      <ul>
        <li>
          The script detects conversions and the server verifies them. Each visit counts once per action, and
          once in Analytics.
        </li>
        <li>
          In addresses, <Code>https://</Code>, <Code>www.</Code> and a slash at the end make no difference.
          What follows <Code>?</Code> or <Code>#</Code> counts only where your address has it too.
        </li>
        <li>
          To record a value, currency and ID, add them to the button, its form or a parent element; for page
          views, anywhere on the page.
          <Code block className={styles.example} tabIndex={0} aria-label="Example">
            {EXAMPLE}
          </Code>
        </li>
        <li>Bots and internal visitors are excluded. Past conversions stay after you delete an action.</li>
      </ul>
    </section>
  );
}
