const QUALITIES = [82, 60, 35];
/** Pictures of text are far smaller; photographs may not be. */
const MAX_BYTES = 1_500_000;
const THUMBNAIL_WIDTH = 480;

/** An opened PNG of a page. */
export interface OpenPicture {
  width: number;
  height: number;
  /** All of it as WebP. */
  whole: () => Promise<Buffer>;
  /** Its first window as a small WebP. */
  thumbnail: (window: { width: number; height: number }) => Promise<Buffer>;
}

export async function openPicture(png: Buffer): Promise<OpenPicture> {
  // Loaded with the first picture, in the worker.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const picture = () => sharp(data, { raw: { width, height, channels } });
  return {
    width,
    height,
    async whole() {
      let image = Buffer.alloc(0);
      for (const quality of QUALITIES) {
        // More effort would save a sixth of the bytes but take three times as long.
        image = await picture().webp({ quality, effort: 1 }).toBuffer();
        if (image.length <= MAX_BYTES) break;
      }
      return image;
    },
    thumbnail: (window) =>
      picture()
        .extract({ left: 0, top: 0, ...window })
        .resize({ width: THUMBNAIL_WIDTH })
        .webp({ quality: QUALITIES[0] })
        .toBuffer(),
  };
}
