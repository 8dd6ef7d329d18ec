import type { FastifyRequest } from 'fastify';
import { code } from '../../../core/envelope';
import type { SessionUser } from '../../ctx';
import type { Db } from '../../db/types';
import { Denial } from '../../http/answers';
import { allows } from '../../services/permissions/grants';
import { screenModule } from '../../services/screens/places';
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

const reaches = ({ token }: SessionUser): boolean =>
  token !== undefined && (!token.reach || token.reach.menus.includes(screenModule));

/** Whether the account may read documents, and with a button write drafts. */
export async function mayUse(db: Db, user: SessionUser, button?: 'btn_add' | 'btn_edit'): Promise<boolean> {
  if (!reaches(user) || (button && !user.token?.writes)) return false;
  return allows(db, user, { module: screenModule, ...(button && { button }) });
}
