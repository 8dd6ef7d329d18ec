import { type CallerOptions, createCaller, listOf, type Members, textOf } from './caller';
import { parentsFirst } from './parentsFirst';
import { rootId, type ThirdClient, ThirdFault, type ThirdMember } from './thirdClient';

export interface WecomSettings extends Pick<CallerOptions, 'base' | 'signal' | 'pauseMs'> {
  corpId: string;
  secret: string;
}

/** 40014 invalid token, 42001 expired token. */
const expired = new Set([40014, 42001]);
/** -1 busy, 45009 too many calls, 45011 too many calls of this API, 45033 too many at once. */
const limits = new Set([-1, 45009, 45011, 45033]);

export function wecomCaller({ corpId, secret, ...rest }: WecomSettings) {
  const query = new URLSearchParams({ corpid: corpId, corpsecret: secret });
  return createCaller({
    ...rest,
    tokenPath: `/cgi-bin/gettoken?${query}`,
    codeOf: ({ errcode }) => Number(errcode ?? 0),
    expired,
    limited: (code) => limits.has(code),
  });
}

/** `enable` 0: disabled by the company; `status` 5: left it. */
function memberOf(user: Members): ThirdMember {
  const { department } = user;
  const ids = (Array.isArray(department) ? department : []).map(textOf);
  const main = textOf(user.main_department);
  return {
    userId: textOf(user.userid),
    name: textOf(user.name),
    mobile: textOf(user.mobile),
    email: textOf(user.email) || textOf(user.biz_mail),
    departmentIds: main && ids.includes(main) ? [main, ...ids.filter((id) => id !== main)] : ids,
    enabled: Number(user.enable ?? 1) === 1 && Number(user.status ?? 1) !== 5,
  };
}

/** WeCom refuses a member with neither a mobile number nor an address (60129), so empty ones are left out. */
const wireOf = (member: ThirdMember): Members => ({
  userid: member.userId,
  name: member.name,
  ...(member.mobile ? { mobile: member.mobile } : {}),
  ...(member.email ? { email: member.email } : {}),
  department: member.departmentIds.map(Number),
  main_department: Number(member.departmentIds[0]),
  enable: member.enabled ? 1 : 0,
});

/** WeCom's contacts: `/cgi-bin/department/*`, `/cgi-bin/user/*`. */
export function createWecom(settings: WecomSettings): ThirdClient {
  const call = wecomCaller(settings);
  const departments = async () => {
    const { department } = await call('/cgi-bin/department/list', {});
    const rows = listOf(department).map((row) => ({
      id: textOf(row.id),
      name: textOf(row.name),
      parentId: textOf(row.parentid),
    }));
    return parentsFirst(rows);
  };
  return {
    test: async () => void (await call('/cgi-bin/department/list', { id: rootId })),
    departments,
    members: async (departmentIds) => {
      const byId = new Map<string, ThirdMember>();
      for (const id of [rootId, ...departmentIds]) {
        const { userlist } = await call('/cgi-bin/user/list', { department_id: id });
        for (const member of listOf(userlist).map(memberOf)) byId.set(member.userId, member);
      }
      return [...byId.values()];
    },
    createDepartment: async ({ name, parentId }) => {
      const { id } = await call('/cgi-bin/department/create', {}, { name, parentid: Number(parentId) });
      if (!textOf(id)) throw new ThirdFault('run', 'sync.notUnderstood');
      return textOf(id);
    },
    updateDepartment: async (id, { name, parentId }) => {
      await call('/cgi-bin/department/update', {}, { id: Number(id), name, parentid: Number(parentId) });
    },
    createMember: async (member) => void (await call('/cgi-bin/user/create', {}, wireOf(member))),
    updateMember: async (member) => void (await call('/cgi-bin/user/update', {}, wireOf(member))),
    disableMember: async (userid) => void (await call('/cgi-bin/user/update', {}, { userid, enable: 0 })),
  };
}
