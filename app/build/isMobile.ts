/** Whether the browser is one of a phone or tablet. */
// biome-ignore lint/style/noDefaultExport: in place of a module with one
export default function isMobile(): boolean {
  return /android|mobile|ipad|tablet/i.test(navigator.userAgent);
}
