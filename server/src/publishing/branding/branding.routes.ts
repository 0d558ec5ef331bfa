import { inDomain } from '../../procedures.ts';
import { getBranding, updateBranding } from './branding.service.ts';
import { getPicture } from './picture.service.ts';

export const branding = {
  get: inDomain.branding.get.handler(({ context }) => getBranding(context.ctx)),
  update: inDomain.branding.update.handler(({ context, input: { id: _, ...typed } }) =>
    updateBranding(context.ctx, typed),
  ),
  image: inDomain.branding.image.handler(async ({ context, input }) => {
    const { image, type } = await getPicture(context.ctx, input.url);
    return {
      headers: { 'cache-control': 'private, max-age=300' },
      body: new Blob([new Uint8Array(image)], { type }),
    };
  }),
};
