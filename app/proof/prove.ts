import type { ProofDue } from '../../core/proof';

/** Asks the person who they are: true, or the sentence for who gives no proof. */
export type Prove = (due: ProofDue) => Promise<true | string>;

let ask: Prove = () => Promise.reject(new Error('nobody is there to be asked'));

/** The workspace supplies the dialog. */
export function setProve(next: Prove): void {
  ask = next;
}

export const prove: Prove = (due) => ask(due);
