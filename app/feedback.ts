import type { Question } from '../engine/host';

/** Confirmation over the page; the shell supplies antd's modal (shell/Feedback). */
export type Ask = (message: string, question?: Question) => Promise<boolean>;

let ask: Ask = async (message) => window.confirm(message);

export function setConfirm(next: Ask): void {
  ask = next;
}

export function confirm(message: string, question?: Question): Promise<boolean> {
  return ask(message, question);
}
