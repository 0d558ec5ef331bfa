import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import type { CallRoutes } from './create-client.ts';

/** The contract as the browser needs it: method and path of each call, and whether its output includes the status. */
export function callRoutes(router: AnyContractRouter): CallRoutes {
  return Object.fromEntries(
    Object.entries(router).map(([name, entry]: [string, AnyContractRouter]) => {
      if (!isContractProcedure(entry)) return [name, callRoutes(entry)];
      const { method = 'POST', path = '', inputStructure, outputStructure } = entry['~orpc'].route;
      if (path === '' || inputStructure === 'detailed') throw new Error(`The client cannot call ${name}.`);
      return [
        name,
        `${method} ${path.replace(/\/$/, '')}${outputStructure === 'detailed' ? ' detailed' : ''}`,
      ];
    }),
  );
}
