import { useLayoutEffect, useState } from 'react';

/** An address of something that is only in memory, for as long as it is shown. */
export function useObjectUrl(content: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useLayoutEffect(() => {
    if (!content) return setUrl(undefined);
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return url;
}
