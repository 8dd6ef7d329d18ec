/** Confirmation over the page; the shell supplies antd's modal (shell/Feedback). */
type Ask = (message: string) => Promise<boolean>;

let ask: Ask = async (message) => window.confirm(message);

export function setConfirm(next: Ask): void {
  ask = next;
}

export function confirm(message: string): Promise<boolean> {
  return ask(message);
}
