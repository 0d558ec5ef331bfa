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
          The script on your website sees what happens and the server checks it again. A visit counts once for
          each action, and once in Analytics, however many actions it fulfils.
        </li>
        <li>
          In addresses, <Code>https://</Code>, <Code>www.</Code> and a slash at the end make no difference.
          What follows <Code>?</Code> or <Code>#</Code> counts only where your address has it too.
        </li>
        <li>
          A conversion may carry a value, a currency and an id of yours: put them on the button, on its form
          or on anything around it; for page views, anywhere on the page.
          <Code block className={styles.example} tabIndex={0} aria-label="Example">
            {EXAMPLE}
          </Code>
        </li>
        <li>Programs and your own people are left out. What a deleted action has counted stays.</li>
      </ul>
    </section>
  );
}
