import { createHash } from 'node:crypto';
import { type Api, adminPassword, type Journey } from './journey';

const digest = (password: string) => createHash('md5').update(password).digest('hex');

/** Signs in without a browser, as the sign-in page does; returns the token. */
export async function tokenOf(journey: Journey, account: string, password = adminPassword): Promise<string> {
  const form = new URLSearchParams({
    account,
    password: digest(password),
    code: '',
    timestamp: '',
    origin: 'password',
    grant_type: 'password',
    client_id: 'admin',
    scope: 'all',
  });
  const answer = await fetch(`${journey.url}/api/oauth/Login`, { method: 'POST', body: form });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { token: string } };
  if (code !== 200) throw new Error(msg);
  return data.token;
}

interface MenuNode {
  id: string;
  enCode?: string;
  children?: MenuNode[];
}

/** The administrator's set-up before a journey: roles, people, settings; every refusal is thrown. */
export interface Office {
  api: Api;
  /** Id of a menu by its enCode. */
  menuId: (enCode: string) => Promise<string>;
  /** Creates a role with these menus (enCodes) and these of their buttons. */
  makeRole: (grants: Record<string, string[]>) => Promise<string>;
  /** Creates an ordinary person with the password `Weft@2026`; `given`: with the fixed one for new people, `0000`. */
  makePerson: (account: string, roleIds: string[], options?: { password?: 'given' }) => Promise<string>;
}

function flat(nodes: MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}

export async function openOffice(journey: Journey): Promise<Office> {
  const raw = journey.api(await tokenOf(journey, 'admin'));
  const api: Api = async (method, path, body) => {
    const answer = await raw(method, path, body);
    if (answer.code !== 200) throw new Error(`${method} ${path}: ${answer.code} ${answer.msg}`);
    return answer;
  };
  // People made here sign in with the password they are given.
  await api('PUT', '/api/system/SysConfig', { mandatoryModificationOfInitialPassword: 0 });
  const list = async (path: string) => ((await api('GET', path)).data.list ?? []) as unknown as MenuNode[];
  const menuId = async (enCode: string) => {
    const found = flat(await list('/api/system/Menu/Selector/All')).find((node) => node.enCode === enCode);
    if (!found) throw new Error(`There is no menu ${enCode}`);
    return found.id;
  };
  const named = async (path: string, name: string, value: string): Promise<string> => {
    const rows = (await api('GET', `${path}?keyword=${value}&pageSize=100`)).data.list ?? [];
    const row = rows.find((each) => each[name] === value);
    if (!row) throw new Error(`${path} has no ${value}`);
    return String(row.id);
  };
  let count = 0;
  return {
    api,
    menuId,
    makeRole: async (grants) => {
      count += 1;
      const enCode = `role${count}`;
      await api('POST', '/api/permission/Role', { fullName: enCode, enCode, globalMark: 1, enabledMark: 1 });
      const id = await named('/api/permission/Role', 'enCode', enCode);
      const module: string[] = [];
      const button: string[] = [];
      for (const [menu, codes] of Object.entries(grants)) {
        const moduleId = await menuId(menu);
        module.push(moduleId);
        const buttons = await list(`/api/system/ModuleButton/${moduleId}/List`);
        button.push(...buttons.filter((each) => codes.includes(each.enCode ?? '')).map((each) => each.id));
      }
      await api('PUT', `/api/permission/Authority/Data/${id}`, { objectType: 'Role', systemIds: [], module, button });
      return id;
    },
    makePerson: async (account, roleIds, { password } = {}) => {
      const [company] = await list('/api/permission/Organize/Tree');
      if (!company) throw new Error('There is no company');
      if (password === 'given') await api('PUT', '/api/system/SysConfig', { newUserDefaultPassword: '0000' });
      await api('POST', '/api/permission/Users', {
        account,
        realName: account,
        organizeIdTree: [[company.id]],
        roleId: roleIds.join(','),
        gender: '1',
      });
      const id = await named('/api/permission/Users', 'account', account);
      if (password === 'given') return id;
      const userPassword = digest(adminPassword);
      await api('POST', `/api/permission/Users/${id}/Actions/ResetPassword`, {
        userPassword,
        validatePassword: userPassword,
      });
      return id;
    },
  };
}
