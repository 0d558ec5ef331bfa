import { randomUUID } from 'node:crypto';
import { describeVisitsStore } from './describe-visits-store.ts';
import { openVisitsInMemory } from './visits-in-memory.ts';

const memory = openVisitsInMemory();

describeVisitsStore('memory', () => ({
  ...memory,
  openSite: async () => ({ domain_id: randomUUID() }),
  later: 'later',
}));
