import { apiDocument } from './roles/api-document.ts';

const server = process.argv[2] ?? 'http://localhost:4000';
console.log(JSON.stringify(await apiDocument(server), null, 2));
