import { Button } from '@mantine/core';

interface Loaded {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Below a list that begins with the newest, where the server has more. */
export function ShowEarlier({ list, what }: { list: Loaded; what: string }) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="default"
      mt={16}
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      Show earlier {what}
    </Button>
  );
}
