import type { ProcedureUtils } from '@orpc/tanstack-query';
import {
  type DataTag,
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useDomainId } from '../session/use-session.ts';
import type { CallContext } from './create-client.ts';

type Utils<Input, Output, Failure> = ProcedureUtils<CallContext, Input, Output, Failure>;
type Rest<Input> = Omit<Input, 'id'>;
/** Nothing needs to be given where the website is all that the call wants. */
type Given<Input> = Record<never, never> extends Rest<Input> ? Rest<Input> | undefined : Rest<Input>;

type QueryExtras<Output, Failure, Selected> = Omit<
  UseQueryOptions<Output, Failure, Selected>,
  'queryKey' | 'queryFn' | 'enabled'
> & { enabled?: boolean; context?: CallContext };

/** Asks for something of the current website as soon as there is one; `input` is all that the call takes besides its id. */
export function useDomainQuery<Input extends { id: string }, Output, Failure, Selected = Output>(
  call: Utils<Input, Output, Failure>,
  input: Rest<Input>,
  { enabled = true, ...extras }: QueryExtras<Output, Failure, Selected> = {},
) {
  const domain = useDomainId();
  // An id and the rest of an input are the input.
  const whole = { id: domain.id, ...input } as Input;
  return useQuery(call.queryOptions({ ...extras, input: whole, enabled: domain.enabled && enabled }));
}

type MutationExtras<Input, Output, Failure, Kept> = Omit<
  UseMutationOptions<Output, Failure, Given<Input>, Kept>,
  'mutationFn'
> & { context?: CallContext };

/** Changes something of the current website; its variables are all that the call takes besides the website's id. */
export function useDomainMutation<Input extends { id: string }, Output, Failure, Kept = unknown>(
  call: Utils<Input, Output, Failure>,
  { context = {}, ...extras }: MutationExtras<Input, Output, Failure, Kept> = {},
) {
  const { id } = useDomainId();
  const mutationFn = (input: Given<Input>) => call.call({ id, ...input } as Input, { context });
  return useMutation({ mutationFn, ...extras });
}

/** Refetches all that is below these places of the contract: `useRenew(query.topics, query.tasks)`. */
export function useRenew(...places: { key(): QueryKey }[]) {
  const client = useQueryClient();
  return () => Promise.all(places.map((place) => client.invalidateQueries({ queryKey: place.key() })));
}

/** Shows a changed list at once, and refetches it. */
export function useListChange<Row, Failure>(queryKey: DataTag<QueryKey, Row[], Failure>) {
  const client = useQueryClient();
  return async (change: (rows: Row[]) => Row[]) => {
    // A response in flight would bring the old list back.
    await client.cancelQueries({ queryKey });
    client.setQueryData<Row[]>(queryKey, (rows) => rows && change(rows));
    return client.invalidateQueries({ queryKey });
  };
}
