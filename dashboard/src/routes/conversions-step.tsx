import { ConversionsTab } from '../features/conversions/conversions-tab.tsx';

export function ConversionsStep() {
  return <ConversionsTab />;
}
