import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SessionUser } from '../../ctx';

/** The mark of presses in one document, for one session; '' for a person without a session. `document` as in core/actsFor. */
export function pressMark({ pressKey }: SessionUser, document: string): string {
  return pressKey ? createHmac('sha256', pressKey).update(document).digest('base64url') : '';
}

export function isPressOf(user: SessionUser, document: string, given: string | undefined): boolean {
  const [mark, said] = [Buffer.from(pressMark(user, document)), Buffer.from(given ?? '')];
  return mark.length > 0 && mark.length === said.length && timingSafeEqual(mark, said);
}
