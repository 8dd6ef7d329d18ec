/** Natural width of an element's content, also where the element is narrower. */
export function contentPx(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().width;
}
