import { Refusal } from '../../../ctx';
import { beginsAs } from '../../../services/files/kinds';

const form = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/;
const maxBytes = 300 * 1024;

/** Refuses a data URL that is not a PNG, JPEG or WebP picture of at most 300 KB; SVG may contain scripts. */
export function assertPicture(dataUrl: string): void {
  const [, kind, content] = form.exec(dataUrl) ?? [];
  if (!kind || !content || !beginsAs(kind, Buffer.from(content, 'base64'))) throw new Refusal('profile.signatureBad');
  if ((content.length * 3) / 4 > maxBytes) throw new Refusal('profile.signatureLarge', { size: '300 KB' });
}
