import { expect, it } from 'vitest';
import { isInSight } from './isInSight';

const placed = (top: number, height: number, overflowY = 'visible') => {
  const element = document.createElement('div');
  element.style.overflowY = overflowY;
  element.getBoundingClientRect = () => ({ top, bottom: top + height, height }) as DOMRect;
  return element;
};

it('designer §2.3 a chosen part is brought into sight only if it is out of it: choosing moves nothing', () => {
  const scroller = placed(100, 300, 'auto');
  document.body.append(scroller);
  const inSight = (top: number, height = 40) => {
    const part = placed(top, height);
    scroller.replaceChildren(part);
    return isInSight(part);
  };
  expect([inSight(100), inSight(360), inSight(300, 2_000)]).toEqual([true, true, true]);
  expect([inSight(60), inSight(390), inSight(window.innerHeight + 10)]).toEqual([false, false, false]);
  scroller.remove();
});
