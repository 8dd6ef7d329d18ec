/**
 * Ids of the documents that a menu entry of a page can show; the first that exists is used: its code, else its address
 * with dots (contract: `systemData/dictionary` is `systemData.dictionary`). Empty when the entry has neither.
 */
export function menuDocuments(enCode: string, urlAddress: string): string[] {
  const path = urlAddress.replace(/[?#].*$/, '').replace(/^\/+/, '');
  return [...new Set([enCode, path.replaceAll('/', '.')])].filter((id) => id !== '');
}
