import path from 'node:path';
import { bundleServer } from './lib/bundle-server.ts';

await bundleServer(path.join(import.meta.dirname, '../server/dist'));
