import { apiDocument } from './roles/api-document.ts';

console.log(JSON.stringify(await apiDocument('http://localhost:4000'), null, 2));
