import { ConversionHelp } from './conversion-help.tsx';
import styles from './conversions.module.css';
import { CreateRuleForm } from './create-rule-form.tsx';
import { RuleList } from './rule-list.tsx';

/** What counts as a conversion on the website. */
export function ConversionsTab() {
  return (
    <div className={styles.tab}>
      <CreateRuleForm />
      <RuleList />
      <ConversionHelp />
    </div>
  );
}
