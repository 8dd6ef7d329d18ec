import { randomBytes } from 'node:crypto';
import { newId } from '../../../core/id';
import type { Entity } from '../../../core/language/types';
import entityJson from '../../../schemas/entities/dataInterface.json';
import { type Ctx, Refusal, type Reply, type UploadedFile } from '../../ctx';
import { changeRow, findRow, insertRows, lockRow, markDeleted, type StoredRow } from '../../db/rows';
import type { Db } from '../../db/types';
import { acceptEntity } from '../../entities/acceptEntity';
import { exportDefinition, importedId, pick, readDefinition, records } from '../files/definitionFile';
import { type Definition, emptyDefinition } from './definition';
import { sealSecretValues, withMarks, withoutSecrets } from './definitionSecrets';
import { normalise, wireOf } from './normalise';
import type { Body } from './readMembers';
import { checkTemplate } from './sql/bindSql';
import type { Action } from './sql/checkSql';
import { SqlProblem } from './sql/problem';
import { type Tables, tableColumns } from './sql/tableColumns';

const entity = entityJson as unknown as Entity;
const table = 'weftDataInterface';
const taken = {
  weft_data_interface_full_name: 'dataInterface.nameTaken',
  weft_data_interface_en_code: 'dataInterface.codeTaken',
};
const nameLength = 50;

export interface InterfaceRow extends StoredRow {
  fullName: string;
  enCode: string;
  categoryId: string | null;
  enabledMark: number;
  sortCode: number;
  definition: Definition;
}

/** A definition stored by an earlier version may lack newer members, or have an action although it is no SQL. */
export function definitionOf(row: Pick<InterfaceRow, 'definition'>): Definition {
  const definition = { ...emptyDefinition, ...row.definition };
  return definition.kind === 'sql' ? definition : { ...definition, action: 'select' };
}

function assertJson(definition: Definition): void {
  try {
    if (definition.staticData.trim()) JSON.parse(definition.staticData);
  } catch {
    throw new Refusal('dataInterface.staticInvalid', {}, { errors: [{ field: 'staticData', message: '' }] });
  }
}

interface Statements {
  definition: Definition;
  tables: Tables;
}

function assertStatement(field: string, sql: string, { definition, tables }: Statements, action: Action): void {
  try {
    const parameterNames = definition.parameters.map((each) => each.field);
    if (sql.trim()) checkTemplate(sql, action, parameterNames, tables);
  } catch (error) {
    if (!(error instanceof SqlProblem)) throw error;
    throw new Refusal(error.key, error.values, { errors: [{ field, message: '' }] });
  }
}

/** The main statement must be of the declared kind; the others must be queries. */
function assertStatements(given: Statements): void {
  const { data, count, echo, action } = given.definition;
  if (!data.sql.trim()) throw new Refusal('dataInterface.sqlMissing', {}, { errors: [{ field: 'sql', message: '' }] });
  assertStatement('sql', data.sql, given, action);
  assertStatement('countSql', count.sql, given, 'select');
  assertStatement('echoSql', echo.sql, given, 'select');
}

/** A statement or static data could answer the value of a secret parameter. */
function assertSecretsHttp({ kind, parameters }: Definition): void {
  if (kind === 'http' || !parameters.some(({ secret }) => secret)) return;
  throw new Refusal('dataInterface.secretHttp', {}, { errors: [{ field: 'parameters', message: '' }] });
}

function assertUrl({ data }: Definition): void {
  const { url } = data.http;
  if (/^https?:\/\/[^\s{}/?#]+/i.test(url)) return;
  throw new Refusal('dataInterface.urlInvalid', {}, { errors: [{ field: 'url', message: '' }] });
}

const outward = ({ kind, data, echo, count, allRows, parameters }: Definition) =>
  JSON.stringify([kind, data, echo, count, allRows, parameters.filter(({ secret }) => secret)]);

/**
 * Only administrators save interfaces that reach the database or the network: they run for every signed-in user
 * (reliability T15). Static interfaces need only the button permissions.
 */
function assertMay(ctx: Ctx, definition: Definition, previous?: Definition): void {
  if (definition.kind === 'static' || ctx.user.isAdministrator) return;
  if (!previous || outward(previous) !== outward(definition)) throw new Refusal('dataInterface.administrators');
}

/** `tables` as they are now. */
function accept(ctx: Ctx, body: Body, tables: Tables, previous?: InterfaceRow) {
  // Named `category` in 3.6.
  const named = { ...body, categoryId: body.categoryId ?? body.category };
  const values = acceptEntity(ctx, entity, named, previous);
  const before = previous && definitionOf(previous);
  const definition = sealSecretValues(ctx.db.secrets, normalise(body, before && withoutSecrets(before)), before);
  assertMay(ctx, definition, before);
  assertSecretsHttp(definition);
  if (definition.kind === 'static') assertJson(definition);
  if (definition.kind === 'http') assertUrl(definition);
  if (definition.kind === 'sql') assertStatements({ definition, tables });
  return { ...values, definition: JSON.stringify(definition) };
}

/** Whether this body makes, or changes, an interface that asks the database; `id`: which is changed. */
export async function savesSql(ctx: Ctx, body: Body, id?: string): Promise<boolean> {
  const row = id === undefined ? undefined : await findRow<InterfaceRow>(ctx.db, table, id);
  const before = row && definitionOf(row);
  return before?.kind === 'sql' || normalise(body, before && withoutSecrets(before)).kind === 'sql';
}

/** The answer to a saved interface; one that cannot run on this database says why. */
async function saved(ctx: Ctx, body: Body, msg: string): Promise<Reply<null>> {
  const off = normalise(body).kind === 'sql' ? await ctx.db.reader.off() : undefined;
  if (!off) return { data: null, msg };
  const reason = ctx.t(`dataInterface.${off.key}`, off.values);
  return { data: null, msg: 'dataInterface.savedOff', values: { reason } };
}

export async function createInterface(ctx: Ctx, body: Body): Promise<Reply<null>> {
  const row = { id: newId(), ...accept(ctx, body, await tableColumns(ctx.db, true)) };
  await ctx.db.transaction((tx) => insertRows(tx, table, taken, [row], ctx));
  return saved(ctx, body, 'common.created');
}

export async function updateInterface(ctx: Ctx, id: string, body: Body): Promise<Reply<null>> {
  const tables = await tableColumns(ctx.db, true);
  await ctx.db.transaction(async (tx) => {
    const previous = await lockRow<InterfaceRow>(tx, table, id);
    await changeRow(tx, table, taken, id, accept(ctx, body, tables, previous), ctx);
  });
  return saved(ctx, body, 'common.updated');
}

export async function removeInterface(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockRow(tx, table, id);
    await markDeleted(tx, table, id, ctx);
  });
}

export async function toggleInterface(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockRow<InterfaceRow>(tx, table, id);
    await changeRow(tx, table, taken, id, { enabledMark: row.enabledMark === 1 ? 0 : 1 }, ctx);
  });
}

export async function findInterface(ctx: Ctx, id: string): Promise<InterfaceRow> {
  const row = await findRow<InterfaceRow>(ctx.db, table, id);
  if (!row) throw new Refusal('dataInterface.gone');
  return row;
}

/** The interface, which must exist and be enabled. */
export async function enabledInterface(ctx: Ctx, id: string): Promise<InterfaceRow> {
  const row = await findInterface(ctx, id);
  if (row.enabledMark !== 1) throw new Refusal('dataInterface.disabled');
  return row;
}

const members = ['id', ...Object.keys(entity.fields)];

const wireRow = (row: InterfaceRow, definition: Definition): Body => ({
  ...pick(row, members),
  category: row.categoryId ?? '',
  ...wireOf(definition),
});

/** The interface with the members of every generation; of secret values only whether there is one. */
export async function interfaceInfo(ctx: Ctx, id: string): Promise<Body> {
  const row = await findInterface(ctx, id);
  return wireRow(row, withMarks(definitionOf(row)));
}

/** `name.副本ab12c`, disabled until reviewed. */
export async function copyInterface(ctx: Ctx, id: string): Promise<void> {
  const row = await findInterface(ctx, id);
  assertMay(ctx, definitionOf(row));
  const mark = randomBytes(3).toString('hex').slice(0, 5);
  const fullName = `${row.fullName}.副本${mark}`;
  const enCode = `${row.enCode}${mark}`;
  if ([...fullName].length > nameLength || [...enCode].length > nameLength) throw new Refusal('dataInterface.copyLong');
  const definition = JSON.stringify(definitionOf(row));
  const copy = { ...pick(row, members), id: newId(), fullName, enCode, enabledMark: 0, definition };
  await ctx.db.transaction((tx) => insertRows(tx, table, taken, [copy], ctx));
}

export async function exportInterface(ctx: Ctx, id: string) {
  const row = await findInterface(ctx, id);
  return exportDefinition(ctx, row.fullName, 'bd', wireRow(row, withoutSecrets(definitionOf(row))));
}

/** The interface of this id as its file holds it, without secret values; undefined: unknown. */
export async function interfaceContent(db: Db, id: string): Promise<Body | undefined> {
  const row = await findRow<InterfaceRow>(db, table, id);
  return row && wireRow(row, withoutSecrets(definitionOf(row)));
}

/** The interface in a `.bd` file. */
export const contentOf = (file: UploadedFile): Body => records([readDefinition(file, 'bd')])[0]!;

/** Imports a `.bd` file of any generation; disabled, with its own id. */
export async function importInterface(ctx: Ctx, file: UploadedFile): Promise<void> {
  const content = contentOf(file);
  const row = {
    ...accept(ctx, content, await tableColumns(ctx.db, true)),
    id: importedId(content.id),
    enabledMark: 0,
  };
  await ctx.db.transaction(async (tx) => {
    await tx.kysely.deleteFrom(table).where('id', '=', row.id).where('deleteMark', 'is not', null).execute();
    const inTheWay = Object.fromEntries(
      Object.keys({ ...taken, weft_data_interface_pkey: '' }).map((key) => [key, 'file.importTaken']),
    );
    await insertRows(tx, table, inTheWay, [row], ctx);
  });
}
