import { inDomain } from '../../procedures.ts';
import { getScreenshot } from './screenshots.service.ts';

export const screenshots = {
  get: inDomain.screenshots.get.handler(async ({ context, input }) => {
    const { image, type, taken_at } = await getScreenshot(context.ctx, input);
    return {
      headers: { 'last-modified': taken_at.toUTCString(), 'cache-control': 'private, no-cache' },
      body: new Blob([new Uint8Array(image)], { type }),
    };
  }),
};
