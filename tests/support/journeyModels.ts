import type { Api, Journey } from './journey';
import { type Office, tokenOf } from './journeyPeople';
import { type SmallModel, smallModel } from './smallModel';

/** A published model and the path of its page. */
export interface ModelPage {
  modelId: string;
  menuId: string;
  path: string;
  /** Ids of the records created before the journey, in order. */
  ids: string[];
}

/** Posts a model and publishes it as an administrator, and saves these records. */
export async function publishPage({ api }: Office, model: SmallModel, rows: object[] = []): Promise<ModelPage> {
  const made = await api('POST', '/api/visualdev/Base', smallModel(model));
  const modelId = String(made.data.id);
  const { data } = await api('POST', `/api/visualdev/Base/${modelId}/Actions/Release`, { pc: 1 });
  const page: ModelPage = { modelId, menuId: String(data.menuId), path: `/model/${model.enCode}`, ids: [] };
  for (const row of rows) {
    const saved = await api('POST', `/api/visualdev/OnlineDev/${modelId}`, { data: JSON.stringify(row) });
    page.ids.push(String(saved.data.id));
  }
  return page;
}

/** A role's grants on a page: codes of buttons, columns, form fields and data schemes. */
export interface PageGrant {
  page: ModelPage;
  buttons?: string[];
  columns?: string[];
  fields?: string[];
  schemes?: string[];
}

/** A role with these pages and exactly these of their buttons, columns, fields and schemes. */
export async function roleOf(office: Office, grants: PageGrant[]): Promise<string> {
  const role = await office.makeRole({});
  const idsOf = async (path: string, codes: string[] = []): Promise<string[]> => {
    if (codes.length === 0) return [];
    const list = (await office.api('GET', `${path}?pageSize=500`)).data.list ?? [];
    const found = list.filter((each) => codes.includes(String(each.enCode)));
    if (found.length !== codes.length)
      throw new Error(`${path} has not all of ${codes.join()}, only ${list.map((each) => each.enCode).join()}`);
    return found.map((each) => String(each.id));
  };
  const body = { button: [], column: [], form: [], resource: [] } as Record<string, string[]>;
  for (const { page, buttons, columns, fields, schemes } of grants) {
    body.button?.push(...(await idsOf(`/api/system/ModuleButton/${page.menuId}/List`, buttons)));
    body.column?.push(...(await idsOf(`/api/system/ModuleColumn/${page.menuId}/Fields`, columns)));
    body.form?.push(...(await idsOf(`/api/system/ModuleForm/${page.menuId}/Fields`, fields)));
    body.resource?.push(...(await idsOf(`/api/system/ModuleDataAuthorizeScheme/${page.menuId}/List`, schemes)));
  }
  const module = grants.map(({ page }) => page.menuId);
  await office.api('PUT', `/api/permission/Authority/Data/${role}`, {
    objectType: 'Role',
    systemIds: [],
    module,
    ...body,
  });
  return role;
}

/** Calls the server without the screens, as this person. */
export async function callAs(journey: Journey, account: string): Promise<Api> {
  return journey.api(await tokenOf(journey, account));
}

/** Saves a record without the screens. */
export const saveAs = (api: Api, page: ModelPage, row: object) =>
  api('POST', `/api/visualdev/OnlineDev/${page.modelId}`, { data: JSON.stringify(row) });

/** Creates a static data interface; returns its id. */
export async function staticInterface({ api }: Office, enCode: string, body: object): Promise<string> {
  await api('POST', '/api/system/DataInterface', { fullName: enCode, enCode, kind: 'static', enabledMark: 1, ...body });
  const { data } = await api('GET', `/api/system/DataInterface?keyword=${enCode}`);
  const found = data.list?.find((each) => each.enCode === enCode);
  if (!found) throw new Error(`There is no interface ${enCode}`);
  return String(found.id);
}
