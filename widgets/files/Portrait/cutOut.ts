/** A part of a picture, in its own pixels. */
export interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Sides of a stored portrait: sharp at 128 px on a screen of double density. */
const sidePx = 256;

async function decode(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** The cut as a square PNG file; rejects when the browser cannot read the picture. */
export async function cutOut(address: string, cut: Cut, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = sidePx;
  canvas.height = sidePx;
  const pen = canvas.getContext('2d');
  pen?.drawImage(await decode(address), cut.x, cut.y, cut.width, cut.height, 0, 0, sidePx, sidePx);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser made no picture of the cut.');
  return new File([blob], `${name.replace(/\.\w+$/, '')}.png`, { type: 'image/png' });
}
