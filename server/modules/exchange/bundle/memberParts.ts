import type { MemberKind } from '../../../../core/model/members';
import areaEntity from '../../../../schemas/entities/area.json';
import roleEntity from '../../../../schemas/entities/role.json';
import type { Ctx } from '../../../ctx';
import { insertRows, listRows } from '../../../db/rows';
import type { Db } from '../../../db/types';
import { acceptEntity } from '../../../entities/acceptEntity';
import { importStreets } from '../../../services/platform/areas/importAreas';
import { importedId, pick } from '../../files/definitionFile';
import { assertMayMakeGlobal } from '../../permissions/roleScope';
import type { Content, PartKind } from './partKind';

const tables: Record<MemberKind, string> = {
  role: 'weftRole',
  area: 'weftArea',
  organize: 'weftOrganize',
  position: 'weftPosition',
  group: 'weftGroup',
  user: 'weftUser',
};
const taken = { weft_role_full_name: 'role.nameTaken', weft_role_en_code: 'role.codeTaken' };

/** The row of this id, else of this code. */
async function findMember(db: Db, kind: MemberKind, key: string): Promise<Content | undefined> {
  const code = kind === 'user' ? 'account' : 'enCode';
  const [byId] = await listRows(db, tables[kind], { id: key });
  return byId ?? (await listRows(db, tables[kind], { [code]: key }))[0];
}

const read =
  (kind: MemberKind, members: string[]): PartKind['read'] =>
  async (db, key) => {
    const row = await findMember(db, kind, key);
    return row && pick(row, members);
  };

/** A role without members and without rights: those are given here. */
async function writeRole(ctx: Ctx, content: Content): Promise<void> {
  assertMayMakeGlobal(ctx, 1);
  const given = { ...pick(content, Object.keys(roleEntity.fields)), globalMark: 1, enabledMark: 1 };
  const values = acceptEntity(ctx, roleEntity as never, given);
  await insertRows(ctx.db, 'weftRole', taken, [{ ...values, id: importedId(content.id) }], ctx);
}

/** Streets are imported when their district is first asked for. */
async function readArea(db: Db, key: string): Promise<Content | undefined> {
  const row = (await findMember(db, 'area', key)) ?? (await importedStreet(db, key));
  if (!row) return undefined;
  const above: Content[] = [];
  const own = pick(row, areaMembers);
  for (let at = String(row.parentId); at !== '-1' && above.length < mostLevels; ) {
    const parent = await findMember(db, 'area', at);
    if (!parent) break;
    above.unshift(pick(parent, areaMembers));
    at = String(parent.parentId);
  }
  return { ...own, above };
}
const areaMembers = ['id', ...Object.keys(areaEntity.fields)];
const mostLevels = 10;

async function importedStreet(db: Db, key: string): Promise<Content | undefined> {
  await importStreets(db, key.slice(0, 6));
  return findMember(db, 'area', key);
}

/** The area, and those above it that are not here either. */
async function writeArea(ctx: Ctx, content: Content): Promise<void> {
  const above = (Array.isArray(content.above) ? content.above : []) as Content[];
  let parentId = '-1';
  for (const area of [...above.slice(0, mostLevels), content]) {
    const known =
      (await findMember(ctx.db, 'area', String(area.id))) ?? (await findMember(ctx.db, 'area', String(area.enCode)));
    const id = known ? String(known.id) : importedId(area.id);
    if (!known) {
      const given = { ...pick(area, Object.keys(areaEntity.fields)), parentId };
      const values = acceptEntity(ctx, areaEntity as never, given);
      await insertRows(ctx.db, 'weftArea', { weft_area_en_code: 'area.codeTaken' }, [{ ...values, id }], ctx);
    }
    parentId = id;
  }
}

const named = ['id', 'fullName', 'enCode'];
const own: PartKind['head'] = (content) => content;

/** Roles and areas travel with the model; organisations, positions, groups and people are only found again by their codes. */
export const memberParts: Record<MemberKind, PartKind> = {
  role: {
    module: 'permission.role',
    buttons: { write: 'btn_add' },
    read: read('role', [...named, 'description']),
    head: own,
    write: writeRole,
  },
  area: { module: 'system.area', buttons: { write: 'btn_add' }, read: readArea, head: own, write: writeArea },
  organize: { module: 'permission.organize', buttons: {}, read: read('organize', named), head: own },
  position: { module: 'permission.position', buttons: {}, read: read('position', named), head: own },
  group: { module: 'permission.group', buttons: {}, read: read('group', named), head: own },
  user: {
    module: 'permission.user',
    buttons: {},
    read: async (db, key) => {
      const row = await findMember(db, 'user', key);
      return row && { id: row.id, fullName: row.realName, enCode: row.account };
    },
    head: own,
  },
};
