import type { UploadedFile } from '../../../ctx';
import { type Ctx, Refusal, type Reply } from '../../../ctx';
import type { Db } from '../../../db/types';
import { tellOneself } from '../../../services/messages/topics';
import { keepOrganizes } from '../../../services/organisation/organizeNames';
import { failuresDownload, recordsDownload } from '../../files/spreadsheets/downloads';
import { type FailedRow, importResult, previewImport } from '../../files/spreadsheets/imported';
import { keepImport } from '../../files/spreadsheets/importFiles';
import { importedRows, type SheetRow } from '../../files/spreadsheets/rows';
import { createFirstPasswords, type FirstPassword } from '../firstPasswords';
import type { UserForm } from '../userForm';
import { insertUsers, type NewUser, placesOf } from '../userWrites';
import { importColumns, type UserColumn } from './columns';
import { lookUpNames } from './lookups';
import { readRow } from './readRow';

const title = 'users.sheet';

/** Stores the workbook; the returned URL fetches its preview. */
export async function uploadUsers(ctx: Ctx, file: UploadedFile): Promise<Reply> {
  const name = await keepImport(ctx, file);
  return { data: { name, url: `/api/permission/Users/ImportPreview?fileName=${name}` } };
}

/** The rows of the workbook, and the faults of their cells; nothing is written. */
export async function previewUsers(ctx: Ctx, fileName: string): Promise<Reply> {
  const columns = await importColumns(ctx);
  const { dataRow, headerRow } = await previewImport(ctx, columns, fileName);
  const errors = await faultsOf(ctx, columns, importedRows(columns, dataRow, 0));
  return { data: { dataRow, headerRow, errors } };
}

async function faultsOf(ctx: Ctx, columns: UserColumn[], rows: SheetRow[]) {
  const names = await lookUpNames(ctx, rows);
  return rows.flatMap((row, at) => {
    const read = readRow(ctx, columns, names, row);
    return Array.isArray(read) ? read.map((fault) => ({ row: at, ...fault })) : [];
  });
}

/** The faults of edited rows, before they are imported (ours). */
export async function checkUsers(ctx: Ctx, list: Record<string, unknown>[]): Promise<Reply> {
  const columns = await importColumns(ctx);
  return { data: { errors: await faultsOf(ctx, columns, importedRows(columns, list)) } };
}

export async function exportUserFailures(ctx: Ctx, list: Record<string, unknown>[]): Promise<Reply> {
  return { data: await failuresDownload(ctx, { title }, await importColumns(ctx), list) };
}

/** Users saved in one transaction; other saves can run between two of them. */
const together = 200;

interface Person {
  row: SheetRow;
  form: UserForm;
  password: FirstPassword;
}

/** Checks memberships once for all users with the same ones. */
function createPlacing(ctx: Ctx, tx: Db): (form: UserForm) => ReturnType<typeof placesOf> {
  const judged = new Map<string, ReturnType<typeof placesOf>>();
  return (form) => {
    const key = JSON.stringify([form.organizeIdTree, form.positionId, form.roleId]);
    const known = judged.get(key) ?? placesOf(ctx, tx, form);
    judged.set(key, known);
    return known;
  };
}

/** Saves all users whose memberships are allowed in one transaction; returns the others with reasons. */
async function saveTogether(ctx: Ctx, people: Person[]): Promise<FailedRow[]> {
  return ctx.db.transaction(async (tx) => {
    keepOrganizes(tx);
    const placing = createPlacing(ctx, tx);
    const good: NewUser[] = [];
    const failed: FailedRow[] = [];
    for (const { row, form, password } of people) {
      try {
        good.push({ form, password, places: await placing(form) });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        failed.push({ row, reasons: [ctx.t(error.key, error.values)] });
      }
    }
    if (good.length) await insertUsers(ctx, tx, good);
    return failed;
  });
}

/** On a conflict with an account taken meanwhile, saves them one by one, so that only that one fails. */
async function save(ctx: Ctx, people: Person[]): Promise<FailedRow[]> {
  try {
    return await saveTogether(ctx, people);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (people.length === 1) return [{ row: people[0]!.row, reasons: [ctx.t(error.key, error.values)] }];
    const failed: FailedRow[] = [];
    for (const person of people) failed.push(...(await save(ctx, [person])));
    return failed;
  }
}

const passwordColumns = [
  { key: 'account', label: 'users.account' },
  { key: 'realName', label: 'users.realName' },
  { key: 'password', label: 'users.firstPassword' },
];

/** A one-time download of the random first passwords; undefined when there are none. */
async function passwordsOf(ctx: Ctx, people: Person[]) {
  const rows = people.flatMap(({ form, password: { text } }) =>
    text ? [[form.account, form.realName ?? '', text]] : [],
  );
  return rows.length ? recordsDownload(ctx, 'users.firstPassword', passwordColumns, rows) : undefined;
}

/**
 * Creates the users of the rows, with the rules of creating one; returns invalid rows with all reasons, in their
 * order. `passwords`: the file of the first passwords, if random.
 */
export async function importUsers(ctx: Ctx, list: Record<string, unknown>[]): Promise<Reply> {
  const columns = await importColumns(ctx);
  const rows = importedRows(columns, list);
  const names = await lookUpNames(ctx, rows);
  const read = rows.map((row) => ({ row, result: readRow(ctx, columns, names, row) }));
  const forms = read.flatMap(({ row, result }) => (Array.isArray(result) ? [] : [{ row, form: result }]));
  const unread = read.flatMap(({ row, result }) =>
    Array.isArray(result) ? [{ row, reasons: result.map(({ message }) => message) }] : [],
  );
  const first = await createFirstPasswords(ctx.db, forms.length);
  const people = forms.map((each, at) => ({ ...each, password: first[at]! }));
  const refused: FailedRow[] = [];
  for (let at = 0; at < people.length; at += together)
    refused.push(...(await save(ctx, people.slice(at, at + together))));
  const reasons = new Map([...unread, ...refused].map((failure) => [failure.row, failure]));
  const passwords = await passwordsOf(
    ctx,
    people.filter(({ row }) => !reasons.has(row)),
  );
  const failed = rows.flatMap((row) => reasons.get(row) ?? []);
  const values = { name: ctx.t('users.title'), done: rows.length - failed.length, failed: failed.length };
  await ctx.db.transaction((tx) => tellOneself(ctx, tx, { topic: 'importFinished', values }));
  return { data: { ...importResult(rows.length, failed), ...(passwords && { passwords }) } };
}
