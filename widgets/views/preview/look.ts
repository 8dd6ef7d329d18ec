/** Widths of the windows in which a document is previewed, in pixels. */
export const deviceWidths = { desktop: 1280, tablet: 820, phone: 390 };
export type Device = keyof typeof deviceWidths;

export interface PreviewLook {
  /** A language of the product. */
  language: string;
  appearance: 'light' | 'dark';
  device: Device;
}
