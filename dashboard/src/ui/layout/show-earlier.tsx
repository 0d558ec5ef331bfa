import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface Loaded {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Below a list that begins with the newest, where the server has more. */
export function ShowEarlier({ list, what }: { list: Loaded; what: string }) {
  return <NextPart list={list}>Show earlier {what}</NextPart>;
}

/** Below a list in another order. */
export function ShowMore({ list, what }: { list: Loaded; what: string }) {
  return <NextPart list={list}>Show more {what}</NextPart>;
}

function NextPart({ list, children }: { list: Loaded; children: ReactNode }) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="default"
      mt={16}
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {children}
    </Button>
  );
}
