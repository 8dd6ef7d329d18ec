/** Whether the top of an element, or all of it, is where a person sees it: in the window and in everything that scrolls around it. */
export function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const isWithin = (from: number, to: number) => top >= from && Math.min(bottom, top + 24) <= to;
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (!/auto|scroll|hidden/.test(getComputedStyle(around).overflowY)) continue;
    const box = around.getBoundingClientRect();
    if (!isWithin(box.top, box.bottom)) return false;
  }
  return isWithin(0, window.innerHeight);
}
