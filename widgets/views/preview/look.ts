import { frameOf } from '../../../core/language/frameOf';
import type { Document } from '../../../core/language/types';

/** Widths of the windows in which a document is previewed, in pixels. */
export const deviceWidths = { desktop: 1440, tablet: 768, phone: 390 };
/** Narrowest desktop: under it the product is drawn as on a tablet. */
const leastDesktop = 1000;
/** Room beside a dialog. */
const besides = 160;
export type Device = keyof typeof deviceWidths;

export interface PreviewLook {
  /** A language of the product. */
  language: string;
  appearance: 'light' | 'dark';
  device: Device;
}

/** The width of the window in which this document is drawn; dialogs are in the smallest desktop that holds them. */
export function windowWidth(device: Device, document: Document): number {
  const own = /^\d+(px)?$/.test(String(document.width)) ? Number.parseInt(String(document.width), 10) : undefined;
  if (device !== 'desktop' || frameOf(document) !== 'dialog' || own === undefined) return deviceWidths[device];
  return Math.min(deviceWidths.desktop, Math.max(leastDesktop, own + besides));
}
