import { useLayoutEffect, useState } from 'react';

/** An address of something that is only in memory, for as long as it is shown. */
export function useObjectUrl(content: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ url: string; of: Blob }>();
  useLayoutEffect(() => {
    setMade(undefined);
    if (!content) return;
    const url = URL.createObjectURL(content);
    setMade({ url, of: content });
    return () => URL.revokeObjectURL(url);
  }, [content]);
  // That of what was shown before is gone with it.
  return made?.of === content ? made?.url : undefined;
}
