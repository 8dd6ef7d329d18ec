import type { Ctx } from '../../../ctx';
import { allOrganizes, namePath } from '../../../services/organisation/organizeNames';
import { inScope, organizeScope } from '../../../services/organisation/organizeScope';
import { type TemplateColumn, templateDownload } from '../../files/spreadsheets/template';
import { importColumns, type UserKey } from './columns';
import { dictionaryItems, dictionaryKeys, named, states } from './words';

/** The list of a cell and how it is used. */
type Choice = Pick<TemplateColumn, 'choices' | 'several'>;

/** Longest list of a cell. */
const mostChoices = 1000;

/** Paths of the enabled organisations in which the current user may place people, in list order. */
async function organizePaths(ctx: Ctx): Promise<{ id: string; path: string }[]> {
  const all = await allOrganizes(ctx.db);
  const scope = await organizeScope(ctx.db, ctx.user, all);
  const byId = new Map(all.map((node) => [node.id, node]));
  const offered = all.filter((node) => node.enabledMark === 1 && inScope(scope, node.id));
  return offered.slice(0, mostChoices).map((node) => ({ id: node.id, path: namePath(node, byId) }));
}

/** `name/code` of enabled positions of these organisations. */
async function positionNames({ db }: Ctx, organizeIds: string[]) {
  const rows = await db.kysely
    .selectFrom('weftPosition')
    .select(['fullName', 'enCode', 'organizeId'])
    .where('organizeId', 'in', ['', ...organizeIds])
    .where('deleteMark', 'is', null)
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('id')
    .limit(mostChoices)
    .execute();
  return rows.map(({ fullName, enCode, organizeId }) => ({ name: named(fullName, enCode), organizeId }));
}

/** `name/code` of the enabled roles, as the role picker offers them. */
async function roleNames({ db }: Ctx): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('weftRole')
    .select(['fullName', 'enCode'])
    .where('deleteMark', 'is', null)
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('id')
    .limit(mostChoices)
    .execute();
  return rows.map(({ fullName, enCode }) => named(fullName, enCode));
}

/** What the cells of the template offer, and two rows of the sample. */
async function contents(ctx: Ctx) {
  const organizes = await organizePaths(ctx);
  const [positions, roles, items] = await Promise.all([
    positionNames(
      ctx,
      organizes.map(({ id }) => id),
    ),
    roleNames(ctx),
    dictionaryItems(ctx),
  ]);
  const words = dictionaryKeys.map((key) => [key, items[key].flatMap(({ word, enabled }) => (enabled ? word : []))]);
  const lists = Object.fromEntries(words) as Record<(typeof dictionaryKeys)[number], string[]>;
  const stateWords = states(ctx).map(([word]) => word);
  const choices: Partial<Record<UserKey, Choice>> = {
    ...Object.fromEntries(dictionaryKeys.map((key) => [key, { choices: lists[key] }])),
    organizeId: { choices: organizes.map(({ path }) => path), several: true },
    positionId: { choices: positions.map(({ name }) => name), several: true },
    roleId: { choices: roles, several: true },
    enabledMark: { choices: stateWords },
  };
  const position = positions.find(({ organizeId }) => organizeId === organizes[0]?.id)?.name;
  return { choices, samples: samplesOf(ctx, { lists, place: organizes[0]?.path, position, state: stateWords[0] }) };
}

interface Known {
  lists: Record<(typeof dictionaryKeys)[number], string[]>;
  place?: string;
  position?: string;
  state?: string;
}

/** A complete and a short row, both of which could be imported. */
function samplesOf({ t }: Ctx, { lists, place = '', position = '', state = '' }: Known) {
  const short = { gender: lists.gender[0], organizeId: place, enabledMark: state };
  const complete: Partial<Record<UserKey, string>> = {
    ...short,
    ...{ account: 'sample1', realName: t('users.sampleName'), email: 'sample1@example.com', positionId: position },
    ...{ sortCode: '1', description: t('users.sampleNote'), nation: lists.nation[0], education: lists.education[0] },
    ...{ entryDate: '2026-01-31', birthday: '1990-05-06', mobilePhone: '13800138000' },
  };
  return [complete, { ...short, account: 'sample2', realName: t('users.sampleOther') }];
}

/** The template of the users' import: headings, lists in the cells, and a sheet with two samples (contract §5.9). */
export async function userTemplate(ctx: Ctx) {
  const [columns, { choices, samples }] = await Promise.all([importColumns(ctx), contents(ctx)]);
  const offered = columns.map((column) => ({ ...column, ...choices[column.key] }));
  return { data: await templateDownload(ctx, 'users.sheet', offered, { samples }) };
}
