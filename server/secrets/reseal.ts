import { isSealed, type SecretBox } from './secretBox';

/** A stored secret under the current key: plain values and those of older keys are sealed; unreadable ones stay. */
export function reseal(box: SecretBox, value: string): string {
  if (!value || box.isCurrent(value) || (isSealed(value) && !box.canOpen(value))) return value;
  return box.seal(isSealed(value) ? box.open(value) : value);
}
