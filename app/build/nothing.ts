/** In place of styles and screen widths that no screen uses. */
// biome-ignore lint/style/noDefaultExport: in place of a module with one
export default function nothing(): Record<string, never> {
  return {};
}
