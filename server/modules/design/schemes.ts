import { newId } from '../../../core/id';
import type { Model, ModelField } from '../../../core/model/types';
import type { Ctx } from '../../ctx';
import { findAll, findOne } from '../../db/find';
import type { Db } from '../../db/types';
import { ownerFields } from '../records/dataScope';

/** Owner tokens of the schemes, by kind of owner field (contract-visualdev §7). */
const ownerTokens = {
  user: [
    ['@userId', '当前用户'],
    ['@userAraSubordinates', '当前用户及下属'],
  ],
  organize: [
    ['@organizeId', '当前组织'],
    ['@organizationAndSuborganization', '当前组织及子组织'],
    ['@branchManageOrganize', '当前分管组织'],
  ],
} as const;

interface Scheme {
  enCode: string;
  fullName: string;
  conditionJson: string;
}

function schemesOf(field: ModelField, ruleId: string, tokens: readonly (readonly [string, string])[]): Scheme[] {
  return tokens.map(([token, name]) => ({
    enCode: `${field.vModel}${token.replace('@', '_')}`,
    fullName: `${field.label || field.vModel}: ${name}`,
    conditionJson: JSON.stringify([
      {
        logic: 'and',
        groups: [{ id: ruleId, field: field.vModel, type: 'varchar', op: 'Equal', value: token, fieldRule: 0 }],
      },
    ]),
  }));
}

const audited = (ctx: Ctx) => ({ creatorTime: ctx.now, creatorUserId: ctx.user.id });

/** The data rule used by the schemes of a field; created if missing. */
async function ruleOf(ctx: Ctx, tx: Db, menuId: string, field: ModelField, token: string): Promise<string> {
  const known = await findOne(tx, 'weftModuleDataAuthorize', ['id'], {
    moduleId: menuId,
    enCode: field.vModel,
    deleteMark: null,
  });
  if (known) return known.id;
  const id = newId();
  const rule = { enCode: field.vModel, fullName: field.label || field.vModel, type: 'varchar', fieldRule: 0 };
  const words = { conditionSymbol: 'Equal,Included', conditionText: token };
  await tx.kysely
    .insertInto('weftModuleDataAuthorize')
    .values({ id, moduleId: menuId, ...rule, ...words, bindTable: field.tableName || null, ...audited(ctx) })
    .execute();
  return id;
}

/**
 * Creates the data schemes of a published model (contract-visualdev §7): all rows and, for owner fields, the
 * records of the user, their subordinates or organisations. What administrators created or changed is untouched.
 */
export async function syncSchemes(ctx: Ctx, tx: Db, model: Model, menuId: string): Promise<void> {
  const wanted: Scheme[] = [{ enCode: 'all', fullName: '全部数据', conditionJson: '[]' }];
  const owners = ownerFields(model);
  for (const kind of ['user', 'organize'] as const) {
    const field = owners[kind];
    if (!field) continue;
    const ruleId = await ruleOf(ctx, tx, menuId, field, ownerTokens[kind][0][0]);
    wanted.push(...schemesOf(field, ruleId, ownerTokens[kind]));
  }
  const rows = await findAll(tx, 'weftModuleDataAuthorizeScheme', ['enCode'], { moduleId: menuId, deleteMark: null });
  const known = new Set(rows.map((row) => row.enCode));
  const added = wanted.filter((scheme) => !known.has(scheme.enCode));
  if (!added.length) return;
  const made = added.map((scheme, index) => ({
    id: newId(),
    moduleId: menuId,
    ...scheme,
    sortCode: index,
    ...audited(ctx),
  }));
  await tx.kysely.insertInto('weftModuleDataAuthorizeScheme').values(made).execute();
}
