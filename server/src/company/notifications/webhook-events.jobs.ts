import { z } from 'zod';

/** A delivery waits to be sent; enqueued in the transaction that stores it. */
export const deliveryStored = {
  name: 'deliver-webhook',
  data: z.object({ id: z.uuid() }),
};
