import { openApiDocument } from './platform/http/openapi.ts';
import { router } from './roles/router.ts';

console.log(JSON.stringify(await openApiDocument(router, 'http://localhost:4000'), null, 2));
