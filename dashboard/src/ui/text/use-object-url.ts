import { useLayoutEffect, useState } from 'react';

/** An address for in-memory data, valid while it is displayed. */
export function useObjectUrl(content: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ url: string; of: Blob }>();
  useLayoutEffect(() => {
    setMade(undefined);
    if (!content) return;
    const url = URL.createObjectURL(content);
    setMade({ url, of: content });
    return () => URL.revokeObjectURL(url);
  }, [content]);
  // The previous address is released.
  return made?.of === content ? made?.url : undefined;
}
