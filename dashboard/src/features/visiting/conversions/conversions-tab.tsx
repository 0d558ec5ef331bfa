import { ConversionHelp } from './conversion-help.tsx';
import { useRules } from './conversions.api.ts';
import styles from './conversions.module.css';
import { CreateRuleForm } from './create-rule-form.tsx';
import { useEventGoals } from './event-goals.api.ts';
import { EventGoals } from './event-goals.tsx';
import { RuleList } from './rule-list.tsx';

/** What counts as a conversion on the website. */
export function ConversionsTab() {
  const rules = useRules();
  const goals = useEventGoals();
  const isPending = rules.isPending || goals.isPending;
  return (
    <div className={styles.tab}>
      <CreateRuleForm />
      <RuleList />
      {/* Elements below the lists appear together with them, so that they need not move. */}
      {!isPending && <EventGoals />}
      {!isPending && <ConversionHelp />}
    </div>
  );
}
