import { Skeleton } from '@mantine/core';
import { countOf } from '../../../lib/words/format.ts';
import { Moment } from '../../../ui/text/moment.tsx';
import { useScriptSettings, useSitePages } from './site-pages.api.ts';

/** What may change so far, and whether the script was found. */
export function SetupSentence() {
  const { data: pages, isPending: arePagesPending } = useSitePages();
  const { data: settings, isPending: areSettingsPending } = useScriptSettings();
  if (arePagesPending || areSettingsPending)
    return <Skeleton component="span" display="block" height={20} width={420} />;
  if (!pages || !settings) return null;
  const on = pages.filter(({ enabled }) => enabled);
  const elements = on.reduce((sum, { elements_enabled }) => sum + elements_enabled, 0);
  const adapts = on.length === 1 ? 'adapts' : 'adapt';
  return (
    <>
      {on.length === 0
        ? 'No pages personalized yet. '
        : `${on.length} of ${countOf(pages.length, 'page')} ${adapts} to visitors, in ${countOf(elements, 'element')}. `}
      {settings.script_seen_at ? (
        <>
          The script was last seen <Moment at={settings.script_seen_at} />.
        </>
      ) : (
        'We haven’t detected the script yet.'
      )}
    </>
  );
}
