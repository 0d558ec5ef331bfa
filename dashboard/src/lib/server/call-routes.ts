import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import type { CallRoutes } from './create-client.ts';

/** The contract as the browser needs it: of each call the method, the path, and whether its status is told as well. */
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
