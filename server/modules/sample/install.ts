import type { Language } from '../../../core/languages';
import type { Ask } from './ask';
import models from './content/models.json' with { type: 'json' };
import people from './content/people.json' with { type: 'json' };
import portal from './content/portal.json' with { type: 'json' };
import prints from './content/prints.json' with { type: 'json' };
import records from './content/records.json' with { type: 'json' };
import roles from './content/roles.json' with { type: 'json' };
import { findOrCreate, idOf, type Named } from './find';
import { findOrCreateFolder, mainSystem, removeFolder } from './folder';
import { modelBody, type SampleModel } from './modelBody';
import { type Made, resolved } from './texts';

export interface Installing {
  ask: Ask;
  language: Language;
  now: Date;
  /** Steps that are done, of all; throws to stop. */
  progress: (done: number, total: number) => Promise<void>;
}

const billRule = { enCode: 'sampleOrder', fullName: { zh: '示例订单号', en: 'Sample order number' } };
const folderName = { zh: '示例应用', en: 'Sample app' };
const board = { enCode: 'samplePortal', fullName: { zh: '示例门户', en: 'Sample portal' } };

const totalRecords = Object.values(records).reduce((sum, rows) => sum + rows.length, 0);
const totalSteps = totalRecords + models.length + roles.length + people.length + prints.length + 2;

async function addPeople({ ask }: Installing, made: Made, say: (content: unknown) => unknown): Promise<void> {
  const roleIds: Record<string, string> = {};
  for (const role of roles) {
    const { models: _models, ...body } = say(role) as Record<string, unknown>;
    roleIds[role.enCode] = await findOrCreate(ask, 'role', 'enCode', { ...body, globalMark: 1, enabledMark: 1 });
  }
  const { list } = (await ask('organize.tree')) as { list: Named[] };
  const userIds: Record<string, string> = {};
  for (const person of people) {
    const { roles: named, ...body } = say(person) as { roles: string[] };
    const roleId = named.map((enCode) => roleIds[enCode]).join(',');
    userIds[person.account] = await findOrCreate(ask, 'users', 'account', {
      ...body,
      roleId,
      organizeIdTree: [[list[0]?.id]],
    });
  }
  Object.assign(made, { roles: roleIds, people: userIds });
}

async function addModels({ ask, language }: Installing, made: Made, say: (content: unknown) => unknown): Promise<void> {
  const modelIds: Record<string, string> = {};
  const menuIds: Record<string, string> = {};
  const folder = await findOrCreateFolder(ask, say(folderName) as string);
  Object.assign(made, { models: modelIds, menus: menuIds, folder });
  for (const content of models) {
    const model = say(content) as SampleModel;
    const printIds = (model.prints ?? []).map((enCode) => (made.prints as Record<string, string>)[enCode] as string);
    const id = await findOrCreate(ask, 'visualdev', 'enCode', modelBody(model, language, printIds));
    modelIds[model.enCode] = id;
    const place = { pc: 1, icon: model.icon, pcModuleParentId: folder };
    const { menuId } = (await ask('visualdev.release', { id, ...place })) as { menuId: string };
    menuIds[model.enCode] = menuId;
  }
}

/** Print templates, which their models name. */
async function addPrints(ask: Ask, made: Made, say: (content: unknown) => unknown): Promise<void> {
  const printIds: Record<string, string> = {};
  for (const content of prints) {
    const { model: _model, ...body } = say(content) as { model: string; enCode: string };
    printIds[body.enCode] = await findOrCreate(ask, 'printDev', 'enCode', { ...body, enabledMark: 1 });
  }
  made.prints = printIds;
}

/** Gives the templates their models, which did not exist when the templates were created. */
async function setSources(ask: Ask, made: Made): Promise<void> {
  for (const { enCode, model } of prints) {
    const template = await ask('printDev.info', { id: (made.prints as Record<string, string>)[enCode] });
    const source = { kind: 'model', modelId: (made.models as Record<string, string>)[model] };
    await ask('printDev.update', { ...template, source });
  }
}

/** Every button of the models that a role works with. */
async function grantMenus(ask: Ask, made: Made): Promise<void> {
  const menus = made.menus as Record<string, string>;
  const systemIds = [await mainSystem(ask)];
  for (const role of roles) {
    const pages = role.models.map((enCode) => menus[enCode] as string);
    const button: string[] = [];
    for (const moduleId of pages) {
      const { list } = (await ask('moduleButton.list', { moduleId })) as { list: Named[] };
      button.push(...list.map(({ id }) => id));
    }
    const objectId = (made.roles as Record<string, string>)[role.enCode];
    const module = [made.folder as string, ...pages];
    await ask('authority.grant', { objectId, objectType: 'Role', systemIds, module, button });
  }
}

interface Records {
  install: Installing;
  made: Made;
  say: (content: unknown) => unknown;
  tick: () => Promise<void>;
}

/** Records of one model, unless it has some: those that an interrupted installation left are added to. */
async function addRecords({ install: { ask }, made, say, tick }: Records, enCode: string, rows: unknown[]) {
  const modelId = (made.models as Record<string, string>)[enCode];
  const ids: string[] = [];
  (made.records as Record<string, string[]>)[enCode] = ids;
  const stored = (await ask('onlineDev.list', { modelId, pageSize: 1_000, currentPage: 1 })) as { list: Named[] };
  ids.push(...stored.list.map(({ id }) => id).reverse());
  for (const row of rows.slice(ids.length)) {
    const answer = (await ask('onlineDev.create', { modelId, data: JSON.stringify(say(row)) })) as { id: string };
    ids.push(answer.id);
    await tick();
  }
}

async function addPortal(ask: Ask, say: (content: unknown) => unknown): Promise<void> {
  const document = JSON.stringify(say(portal));
  const id = await findOrCreate(ask, 'board', 'enCode', { ...(say(board) as object), type: 8, document });
  await ask('board.publish', { id });
}

/**
 * Creates what the sample application lacks, by the public calls: what is already there is found by its code, so that an
 * interrupted installation goes on.
 */
export async function installSample(install: Installing): Promise<void> {
  const { ask, language, now, progress } = install;
  const made: Made = { records: {} };
  const say = (content: unknown) => resolved(content, language, made, now);
  let done = 0;
  const tick = async (by = 1) => {
    done += by;
    await progress(done, totalSteps);
  };
  await addPeople(install, made, say);
  await tick(roles.length + people.length);
  const category = { category: 'sample', prefix: 'SO', dateFormat: 'yyyyMM', digit: 4, startNumber: '0001' };
  await findOrCreate(ask, 'billRule', 'enCode', { ...(say(billRule) as object), ...category, enabledMark: 1 });
  await addPrints(ask, made, say);
  await addModels(install, made, say);
  await setSources(ask, made);
  await grantMenus(ask, made);
  await tick(models.length + prints.length + 1);
  for (const [enCode, rows] of Object.entries(records)) await addRecords({ install, made, say, tick }, enCode, rows);
  await addPortal(ask, say);
  await tick();
}

/** Removes everything that `installSample` made; what people added to its tables goes with them. */
export async function removeSample({ ask }: Pick<Installing, 'ask'>): Promise<string[]> {
  const remove = async (family: string, member: 'enCode' | 'account', value: string) => {
    const id = await idOf(ask, `${family}.list`, member, value);
    if (id) await ask(`${family}.remove`, { id });
    return id;
  };
  await remove('board', 'enCode', board.enCode);
  const removed: string[] = [];
  for (const { enCode } of models.toReversed()) {
    const id = await remove('visualdev', 'enCode', enCode);
    if (id) removed.push(id);
  }
  for (const { enCode } of prints) await remove('printDev', 'enCode', enCode);
  await removeFolder(ask);
  for (const { account } of people) await remove('users', 'account', account);
  for (const { enCode } of roles) await remove('role', 'enCode', enCode);
  return removed;
}
