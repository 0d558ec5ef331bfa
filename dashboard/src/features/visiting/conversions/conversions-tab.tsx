import { ConversionHelp } from './conversion-help.tsx';
import { useRules } from './conversions.api.ts';
import styles from './conversions.module.css';
import { CreateRuleForm } from './create-rule-form.tsx';
import { RuleList } from './rule-list.tsx';

/** What counts as a conversion on the website. */
export function ConversionsTab() {
  const { isPending } = useRules();
  return (
    <div className={styles.tab}>
      <CreateRuleForm />
      <RuleList />
      {/* What stands below the list comes with it, so that it need not move. */}
      {!isPending && <ConversionHelp />}
    </div>
  );
}
