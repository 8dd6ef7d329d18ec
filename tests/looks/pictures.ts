/** Pictures compared by pixels with kept ones. */
import type { Page } from 'playwright-core';

/** The font of kept pictures; without it nothing is compared. */
export const pictureFont = 'Noto Sans CJK SC';

/** How far a channel of a pixel may be off (0…255). */
const levels = 64;

/** Runs in the page: the font is there. */
function measuresAs(font: string): boolean {
  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  const width = (family: string) => {
    pen.font = `40px ${family}`;
    return pen.measureText('Weft print 123').width;
  };
  return width(`"${font}", monospace`) !== width('monospace');
}

export const hasPictureFont = (page: Page): Promise<boolean> => page.evaluate(measuresAs, pictureFont);

/**
 * Runs in the page: the pixels that differ for each pixel with ink, which is what stands out from the commonest colour of the
 * two pictures; 1 for pictures of different sizes.
 */
async function compare({ pictures, levels }: { pictures: string[]; levels: number }): Promise<number> {
  const read = async (src: string) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d') as OffscreenCanvasRenderingContext2D;
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height);
  };
  const [before, after] = (await Promise.all(pictures.map(read))) as [ImageData, ImageData];
  if (before.width !== after.width || before.height !== after.height) return 1;
  const pixels = [before, after].map(({ data }) => new Uint32Array(data.buffer)) as [Uint32Array, Uint32Array];
  const counts = new Map<number, number>();
  for (const pixel of pixels[0]) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const paper = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
  const apart = (one: number, other: number) =>
    [0, 8, 16].some((shift) => Math.abs(((one >> shift) & 255) - ((other >> shift) & 255)) > levels);
  let [count, ink] = [0, 0];
  for (let at = 0; at < pixels[0].length; at += 1) {
    const [one, other] = [pixels[0][at] ?? 0, pixels[1][at] ?? 0];
    if (apart(one, other)) count += 1;
    if (apart(one, paper) || apart(other, paper)) ink += 1;
  }
  return count / Math.max(1, ink);
}

const addressOf = (picture: Buffer, type: string) => `data:image/${type};base64,${picture.toString('base64')}`;

/** The share of pixels with ink that differ between two pictures of one type; 1 where one cannot be read. `page` is blank. */
export const differenceOf = (page: Page, pictures: Buffer[], type: 'png' | 'webp'): Promise<number> =>
  page.evaluate(compare, { pictures: pictures.map((each) => addressOf(each, type)), levels }).catch(() => 1);

/** Runs in the page. */
async function encode(src: string): Promise<string> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  (canvas.getContext('2d') as CanvasRenderingContext2D).drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', 0.8);
}

/** A PNG as WebP: a third of its size. `page` is blank. */
export async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  const address = await page.evaluate(encode, addressOf(png, 'png'));
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}
