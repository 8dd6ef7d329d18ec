import { firstField, isSeen } from './firstField';
import type { FormModel } from './formModel';
import type { Place } from './formSurroundings';

const frames = 30;
const focusable = 'input, textarea, select, button, [tabindex]:not([tabindex="-1"])';
function whenThere(id: string, act: (element: HTMLElement) => void, left = frames): void {
  const element = document.getElementById(id);
  if (element && (left === 0 || isSeen(element))) act(element);
  else if (left > 0) requestAnimationFrame(() => whenThere(id, act, left - 1));
}

/** Shows and focuses a failed field: opens the tabs and folds around it, waits until it is mounted. */
export function reveal(model: FormModel, { handle, cell }: Place): void {
  for (let at = handle.node.parent; at; at = at.node.parent) model.reveals.set(at.node, { pane: at.pane });
  const list = cell && model.lists.get(handle.node.name);
  if (list) list.reveal = { ...cell };
  const id = cell ? `${handle.id}-${cell.index}-${cell.column}` : handle.id;
  const show = (element: HTMLElement): void => {
    element.scrollIntoView?.({ block: 'center' });
    const target = element.matches(focusable) ? element : (element.querySelector<HTMLElement>(focusable) ?? element);
    target.focus({ preventScroll: true });
  };
  // The messages are rendered first: scrolling forces a layout, which should happen only once.
  setTimeout(() => whenThere(id, show));
}

/** What is typed next goes into the first field that takes it. */
export function focusFirst(model: FormModel): void {
  setTimeout(() => {
    const places = [...model.handles.values()].map(({ id }) => document.getElementById(id));
    const field = firstField(places.filter((place) => place !== null));
    field?.focus({ preventScroll: true });
    field?.scrollIntoView?.({ block: 'nearest' });
  });
}

/** Checks a form and shows its first failure; true when there is none. */
export function checkForm(model: FormModel): boolean {
  for (const list of model.lists.values()) list.dropBlankEnd();
  const failed = model.validate();
  if (failed) reveal(model, failed);
  return !failed;
}
