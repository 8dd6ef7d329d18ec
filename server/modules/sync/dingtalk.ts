import { type CallerOptions, createCaller, listOf, type Members, textOf } from './caller';
import { rootId, type ThirdClient, type ThirdDepartment, ThirdFault, type ThirdMember } from './thirdClient';

export interface DingtalkSettings extends Pick<CallerOptions, 'base' | 'signal' | 'pauseMs'> {
  appKey: string;
  appSecret: string;
}

/** 40014 invalid token, 42001 expired token. */
const expired = new Set([40014, 42001]);
const pageSize = 100;

/** 88 is the gateway's code; the real one is then in `sub_code`. */
function codeOf({ errcode, sub_code }: Members): number {
  const sub = Number(sub_code);
  return Number(errcode) === 88 && Number.isInteger(sub) && sub !== 0 ? sub : Number(errcode ?? 0);
}

/** -1 busy, 90002 to 90018 the limits of calls per application, company and API. */
const limited = (code: number) => code === -1 || (code >= 90002 && code <= 90018);

/** `active` means that the account was activated, not that it is enabled: DingTalk has no disabled members. */
function memberOf(user: Members): ThirdMember {
  const { dept_id_list: ids } = user;
  return {
    userId: textOf(user.userid),
    name: textOf(user.name),
    mobile: textOf(user.mobile),
    email: textOf(user.email) || textOf(user.org_email),
    departmentIds: (Array.isArray(ids) ? ids : []).map(textOf),
    enabled: true,
  };
}

const wireOf = ({ userId, name, mobile, email, departmentIds }: ThirdMember): Members => ({
  userid: userId,
  name,
  ...(mobile ? { mobile } : {}),
  ...(email ? { email } : {}),
  dept_id_list: departmentIds.join(),
});

const resultOf = ({ result }: Members): Members =>
  typeof result === 'object' && result !== null ? (result as Members) : {};

/** DingTalk's contacts: `/topapi/v2/department/*`, `/topapi/v2/user/*`. */
export function createDingtalk({ appKey, appSecret, ...rest }: DingtalkSettings): ThirdClient {
  const query = new URLSearchParams({ appkey: appKey, appsecret: appSecret });
  const call = createCaller({ ...rest, tokenPath: `/gettoken?${query}`, codeOf, expired, limited });
  const post = (path: string, body: Members) => call(`/topapi/v2/${path}`, {}, body);

  async function below(parentId: string, seen: Set<string>): Promise<ThirdDepartment[]> {
    const { result } = await post('department/listsub', { dept_id: Number(parentId) });
    const found: ThirdDepartment[] = [];
    for (const row of listOf(result)) {
      const id = textOf(row.dept_id);
      if (seen.has(id)) continue;
      seen.add(id);
      found.push({ id, name: textOf(row.name), parentId }, ...(await below(id, seen)));
    }
    return found;
  }

  /** Pages by `cursor`, as long as the answer has a further one. */
  async function membersIn(id: string): Promise<ThirdMember[]> {
    const found: ThirdMember[] = [];
    for (let cursor = 0; ; ) {
      const page = resultOf(await post('user/list', { dept_id: Number(id), cursor, size: pageSize }));
      found.push(...listOf(page.list).map(memberOf));
      const next = Number(page.next_cursor ?? 0);
      if (page.has_more !== true || !(next > cursor)) return found;
      cursor = next;
    }
  }

  return {
    test: async () => void (await post('department/listsub', { dept_id: Number(rootId) })),
    departments: () => below(rootId, new Set([rootId])),
    members: async (departmentIds) => {
      const byId = new Map<string, ThirdMember>();
      for (const id of [rootId, ...departmentIds])
        for (const member of await membersIn(id)) byId.set(member.userId, member);
      return [...byId.values()];
    },
    createDepartment: async ({ name, parentId }) => {
      const made = resultOf(await post('department/create', { name, parent_id: Number(parentId) }));
      if (!textOf(made.dept_id)) throw new ThirdFault('run', 'sync.notUnderstood');
      return textOf(made.dept_id);
    },
    updateDepartment: async (id, { name, parentId }) => {
      await post('department/update', { dept_id: Number(id), name, parent_id: Number(parentId) });
    },
    createMember: async (member) => void (await post('user/create', wireOf(member))),
    updateMember: async (member) => void (await post('user/update', wireOf(member))),
  };
}
