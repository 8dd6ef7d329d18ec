/** What scrolls in the frame at a point of it, along one way. */
function scrollerAt(drawn: Document, x: number, y: number, way: 'X' | 'Y'): Element | null {
  for (let each = drawn.elementFromPoint(x, y); each; each = each.parentElement) {
    const [whole, shown] = way === 'Y' ? [each.scrollHeight, each.clientHeight] : [each.scrollWidth, each.clientWidth];
    if (whole > shown && /auto|scroll/.test(getComputedStyle(each)[`overflow${way}`])) return each;
  }
  return drawn.scrollingElement;
}

/** Scrolls what lies under a point of the frame. All in pixels of the frame. */
export function scrollDrawn(drawn: Document, x: number, y: number, byX: number, byY: number): void {
  if (byX) scrollerAt(drawn, x, y, 'X')?.scrollBy(byX, 0);
  if (byY) scrollerAt(drawn, x, y, 'Y')?.scrollBy(0, byY);
}
