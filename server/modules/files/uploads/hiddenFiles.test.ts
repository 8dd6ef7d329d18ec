import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { fieldNode, tableNode } from '../../../../tests/support/smallModel';
import { migration } from '../../../migrations/0015_files_and_tries';

const fields = [
  fieldNode('input', 'title', '标题'),
  fieldNode('uploadFile', 'open', '公开'),
  fieldNode('uploadFile', 'files', '附件'),
  tableNode('tableField1', '明细', [fieldNode('input', 'text', '文'), fieldNode('uploadFile', 'paper', '单据')]),
];
/** Grants beside the title: the fields' codes as columns and as form fields, and the buttons. */
const people = {
  nothing: { column: [], form: [], button: ['btn_edit'] },
  columns: { column: ['files', 'tableField1-paper'], form: [], button: [] },
  forms: { column: [], form: ['files', 'tableField1-paper'], button: ['btn_detail'] },
  closedForms: { column: [], form: ['files', 'tableField1-paper'], button: [] },
} satisfies Record<string, Record<'column' | 'form' | 'button', string[]>>;
type Name = keyof typeof people;

let server: TestServer;
let papers: PublishedModel;
const names: Record<string, string> = {};

/** Whether this person gets the file: a link, the address of a preview and a zip agree. */
async function link(of: string, as: string): Promise<boolean> {
  const fileId = names[of];
  const answers = [
    await server.inject('file.link', { type: 'annex', fileId }, { as }),
    await server.inject('file.preview', { fileName: fileId }, { as }),
    await server.inject('file.pack', { type: 'annex', list: [{ fileId }] }, { as }),
  ];
  const codes = new Set(answers.map(({ code }) => code));
  expect([...codes], `${of} ${as}`).toHaveLength(1);
  return codes.has(200);
}
const value = async (of: string) => {
  const file = { filename: `${of}.txt`, content: of };
  const { data } = await server.inject('file.upload', { type: 'annex', file }, { as: 'admin' });
  names[of] = data.name;
  return [{ name: `${of}.txt`, fileId: data.name, url: data.url }];
};

async function makeReader(name: Name): Promise<void> {
  const { column, form, button } = people[name];
  const idsOf = async (table: 'weftModuleColumn' | 'weftModuleForm' | 'weftModuleButton', codes: string[]) => {
    const items = server.db.kysely.selectFrom(table).select('id').where('moduleId', '=', papers.menuId);
    return (await items.where('enCode', 'in', ['title', 'open', ...codes]).execute()).map(({ id }) => id);
  };
  const role = await makeRole(server, { menus: ['papers'] });
  const body = {
    objectId: role,
    objectType: 'Role',
    systemIds: [],
    module: [papers.menuId],
    column: await idsOf('weftModuleColumn', column),
    form: await idsOf('weftModuleForm', form),
    button: await idsOf('weftModuleButton', button),
  };
  expect((await server.inject('authority.grant', body, { as: 'admin' })).code).toBe(200);
  await makePerson(server, name, [role]);
}

async function guard(column: boolean, form: boolean): Promise<void> {
  const list = { useColumnPermission: column, useFormPermission: form, useBtnPermission: true };
  expect((await papers.republish({ enCode: 'papers', fields, list })).code).toBe(200);
  server.reopenSessions();
}

beforeAll(async () => {
  server = await startTestServer();
  const list = { useColumnPermission: true, useFormPermission: true, useBtnPermission: true };
  papers = await publishModel(server, { enCode: 'papers', fields, list });
  for (const name of Object.keys(people) as Name[]) await makeReader(name);
  const values = {
    title: 'one',
    open: await value('open'),
    files: await value('files'),
    tableField1: [{ text: 'x', paper: await value('paper') }],
  };
  expect((await papers.save(values)).code).toBe(200);
});
afterAll(() => server.close());

/** Who may fetch the files of the hidden fields: the list shows granted columns, an opened record granted fields. */
const guards: [string, boolean, boolean, Name[]][] = [
  ['no guard', false, false, ['nothing', 'columns', 'forms', 'closedForms']],
  ['column guard', true, false, ['nothing', 'columns', 'forms']],
  ['form guard', false, true, ['forms', 'closedForms']],
  ['both guards', true, true, ['columns', 'forms']],
];

test.each(guards)('T22 files of hidden fields are not fetched: %s', async (_, column, form, may) => {
  await guard(column, form);
  for (const name of Object.keys(people) as Name[]) {
    expect(await link('open', name), `open ${name}`).toBe(true);
    for (const of of ['files', 'paper']) expect(await link(of, name), `${of} ${name}`).toBe(may.includes(name));
  }
});

/** The table as 0007 made it, with the holders that it has now. */
const asBefore = async () => {
  const { kysely } = server.db;
  await sql`alter table weft_sign_in_failure drop column pending, drop column pending_time`.execute(kysely);
  await sql`alter table weft_file_holder drop constraint weft_file_holder_pk, drop column field`.execute(kysely);
  await sql`alter table weft_file_holder add constraint weft_file_holder_pk primary key (file_id, model_id, record_id)`.execute(
    kysely,
  );
};
const holders = () =>
  server.db.kysely.selectFrom('weftFileHolder').select(['fileId', 'field']).orderBy('field').execute();

test('T22 the migration finds the fields of files that records held before', async () => {
  const before = await holders();
  expect(before.map(({ field }) => field)).toEqual(['files', 'open', 'tableField1-paper']);
  // A file that only an earlier version of the record named, and a model whose table is gone.
  const old = (await value('old'))[0]!.fileId;
  const { recordId } = await server.db.kysely.selectFrom('weftFileHolder').select('recordId').executeTakeFirstOrThrow();
  await asBefore();
  await server.db.raw('insert into weft_file_holder (file_id, model_id, record_id) values ($1, $2, $3), ($1, $4, $3)', [
    old,
    papers.modelId,
    recordId,
    'gone',
  ]);
  await migration.up(server.db.kysely as never);
  const unknown = { fileId: old, field: '' };
  expect(await holders()).toEqual([unknown, unknown, ...before]);
  await guard(false, true);
  expect([await link('old', 'forms'), await link('old', 'nothing')]).toEqual([true, false]);
});
