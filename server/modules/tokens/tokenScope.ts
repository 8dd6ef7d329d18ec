import { callChanges } from '../../../core/language/callChanges';
import type { SessionUser } from '../../ctx';
import type { Db } from '../../db/types';
import type { Kit } from '../../module';
import type { Permission } from '../../permission';
import { isGrave } from '../../services/authors/graveCalls';
import { modelIdOf } from '../records/modelIds';

/** The account itself is its person's: no token changes or reads it. */
const personal = new Set(['auth', 'currentUser', 'security', 'token', 'viewAs', 'chat', 'message']);
/** Who the token is; everything else of its account is closed. */
const allowed = new Set(['auth.currentUser']);
/** What records of any model refer to. */
const shared = new Set(['area', 'dictionaryData', 'dictionaryType', 'document', 'file', 'job']);

type Reach = NonNullable<NonNullable<SessionUser['token']>['reach']>;

async function reaches(
  db: Db,
  { menus, models }: Reach,
  permission: Permission,
  family: string,
  modelId: string | undefined,
): Promise<boolean> {
  if (modelId !== undefined) return models.includes(await modelIdOf(db, modelId));
  if (permission === 'signedIn') return shared.has(family);
  if (permission === 'administrator' || typeof permission !== 'object' || 'model' in permission) return false;
  return [permission].flat().some(({ module }) => menus.includes(module));
}

/**
 * Whether a call may be made with this token: never what is grave or concerns the account itself, changes only with a token that
 * writes, and only menus and models that it reaches. What its person may not is refused besides. Sessions are not limited.
 */
export function createTokenScope({ documents, rights }: Pick<Kit, 'documents' | 'rights'>) {
  return async (db: Db, user: SessionUser, name: string, path: Readonly<Record<string, string>>): Promise<boolean> => {
    const { token } = user;
    if (!token || allowed.has(name)) return true;
    const call = documents.calls[name];
    const right = rights.rightOf(name);
    const family = name.split('.')[0] ?? '';
    if (!call || !right || personal.has(family) || isGrave(name, call)) return false;
    const changes = callChanges(call);
    if (changes && (!token.writes || right.permission === 'administrator')) return false;
    return !token.reach || reaches(db, token.reach, right.permission, family, path.modelId);
  };
}
