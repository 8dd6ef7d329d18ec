import type { FastifyRequest } from 'fastify';
import { code } from '../../../core/envelope';
import type { SessionUser } from '../../ctx';
import type { Db } from '../../db/types';
import { Denial } from '../../http/answers';
import { allows } from '../../services/permissions/grants';
import { hiddenCodes } from '../../services/permissions/hiddenCodes';
import { findToken } from '../tokens/findToken';

/** A page of another place must not use a token that its browser holds. */
function isForeign({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host);
}

/** The account of a token that reaches the screen of documents; sessions are not taken. Throws a Denial. */
export async function callerOf(db: Db, request: FastifyRequest): Promise<SessionUser> {
  if (isForeign(request)) throw new Denial(code.denied, 'request.crossSite', 403);
  const found = await findToken(db, request.headers.authorization ?? '', new Date());
  if (!found) throw new Denial(code.badToken, 'error.badToken', 401);
  if ('code' in found) throw new Denial(found.code, found.key, 401);
  return found.user;
}

const reaches = ({ token }: SessionUser, module: string): boolean =>
  token !== undefined && (!token.reach || token.reach.menus.includes(module));

/** Whether the account may read what a screen shows, all of it, and with a button write drafts. */
export async function mayUse(db: Db, user: SessionUser, module: string, button?: 'btn_add' | 'btn_edit') {
  if (!reaches(user, module) || (button && !user.token?.writes)) return false;
  if (!(await allows(db, user, { module, ...(button && { button }) }))) return false;
  // A text has no members that could be left out.
  return (await hiddenCodes(db, user, module, 'form')).size === 0;
}
