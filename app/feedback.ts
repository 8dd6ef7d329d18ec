/** Asks yes or no over the page; the shell puts antd's modal behind it (shell/Feedback). */
type Ask = (message: string) => Promise<boolean>;

let ask: Ask = async (message) => window.confirm(message);

export function setConfirm(next: Ask): void {
  ask = next;
}

export function confirm(message: string): Promise<boolean> {
  return ask(message);
}
