import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** Runs as a separate process: a picture on standard input, a small copy of it on standard output. */
const [width, height] = process.argv.slice(2, 4).map(Number);
const format = process.argv[4] === 'webp' ? 'webp' : 'png';
const MAX_PIXELS = 4096 * 4096;

sharp.cache(false);
sharp.concurrency(1);
const drawn = await sharp(await buffer(process.stdin), { limitInputPixels: MAX_PIXELS, density: 144 })
  .resize({ width, height, fit: 'inside', withoutEnlargement: true })
  .toFormat(format)
  .toBuffer();
process.stdout.write(drawn);
