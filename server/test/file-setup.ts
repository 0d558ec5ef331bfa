import { afterAll } from 'vitest';
import { endSpawned } from './server-process.ts';

// Vitest runs this for each file.
afterAll(endSpawned);
