import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Static, Type } from 'typebox';
import { ZipFile } from 'yazl';
import { formatDate } from '../../../../core/format';
import { normaliseModel } from '../../../../core/model/normalise';
import type { Model } from '../../../../core/model/types';
import { isStored, mainFields } from '../../../../core/model/walk';
import { organisationZone } from '../../../../core/zone';
import { entityIds } from '../../../../schemas';
import { type Ctx, Refusal } from '../../../ctx';
import { findOne } from '../../../db/find';
import { optionalText } from '../../../http/shapes';
import type { Kit } from '../../../module';
import { isPublished } from '../../design/drafts';
import { createDownload } from '../../files/downloads';
import { generateFiles } from './files';
import type { GenerateInput } from './plan';
import type { Files } from './schemaFiles';

/** Body of both calls (contract-visualdev §8). */
export const GenerateBody = Type.Object(
  {
    module: Type.String({ minLength: 1, maxLength: 50 }),
    className: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,39}$' }),
    subClassName: Type.Optional(
      Type.Union([
        Type.String({ pattern: '^([A-Za-z][A-Za-z0-9]{0,39}(, *[A-Za-z][A-Za-z0-9]{0,39})*)?$' }),
        Type.Null(),
      ]),
    ),
    description: optionalText(500),
    modulePackageName: Type.Optional(
      Type.Union([Type.String({ pattern: '^([A-Za-z][A-Za-z0-9_-]{0,39})?$' }), Type.Null()]),
    ),
  },
  { additionalProperties: true },
);
type GenerateBody = Static<typeof GenerateBody>;

const pages = Object.keys(import.meta.glob('../../../../schemas/pages/*/*.json'));

/** Folders of pages that a generated page may join, in alphabetical order (VDEV-05). */
export const areaNames: readonly string[] = [...new Set(pages.map((path) => path.split('/').at(-2) as string))].sort();

/** The folder: one of `areaNames`, or the code of the dictionary item with this id. */
async function areaOf(ctx: Ctx, module: string): Promise<string> {
  if (areaNames.includes(module)) return module;
  const item = await findOne(ctx.db, 'weftDictionaryData', ['enCode'], { id: module, deleteMark: null });
  if (!item || !/^[A-Za-z][A-Za-z0-9]*$/.test(item.enCode)) throw new Refusal('generator.badModule');
  return item.enCode;
}

type Act = 'download' | 'preview';

async function modelOf(ctx: Ctx, id: string, act: Act): Promise<Model> {
  const row = await findOne(
    ctx.db,
    'weftVisualdev',
    ['id', 'fullName', 'enCode', 'webType', 'tables', 'formData', 'columnData'],
    { id, deleteMark: null },
  );
  if (!row) throw new Refusal(act === 'preview' ? 'generator.gone' : 'visualdev.gone');
  const model = normaliseModel(row);
  if (!mainFields(model).some(isStored)) throw new Refusal(`generator.empty.${act}`);
  // A release makes the tables of a model that names none.
  if (!model.tables.some(({ main }) => main) && !(await isPublished(ctx, id))) throw new Refusal('generator.noTable');
  return model;
}

/** What of the server a generated module must not override: modules, their entities and the calls of all. */
type Taken = Pick<Kit, 'modules' | 'documents'>;

function assertFree({ modules, documents }: Taken, className: string, names: readonly string[]): void {
  const taken = new Set([
    ...entityIds,
    ...modules.flatMap(({ name, entities = {} }) => [name, ...Object.keys(entities)]),
  ]);
  const isTaken = (name: string) => {
    const entity = name.charAt(0).toLowerCase() + name.slice(1);
    return taken.has(entity) || `${entity}.list` in documents.calls;
  };
  const twice = new Set(names).size < names.length;
  const found = twice ? className : names.find(isTaken);
  if (found) throw new Refusal('generator.taken', { name: found }, { errors: [{ field: 'className', message: '' }] });
}

async function filesOf(ctx: Ctx, taken: Taken, id: string, body: GenerateBody, act: Act): Promise<Files> {
  const model = await modelOf(ctx, id, act);
  const subClassNames = (body.subClassName ?? '').split(',').flatMap((name) => name.trim() || []);
  assertFree(taken, body.className, [body.className, ...subClassNames]);
  const input: GenerateInput = {
    area: await areaOf(ctx, body.module),
    className: body.className.charAt(0).toUpperCase() + body.className.slice(1),
    subClassNames: subClassNames.map((name) => name.charAt(0).toUpperCase() + name.slice(1)),
    description: body.description ?? '',
  };
  return generateFiles(model, input);
}

/** A folder or a file of the preview. */
export interface CodeNode {
  id: string;
  fileName: string;
  /** '' of a folder. */
  fileContent: string;
  /** Extension; `folder`. */
  fileType: string;
  /** Path of the folder around it. */
  folderName: string;
  children: CodeNode[];
}

const node = (path: string, fileName: string, rest: Partial<CodeNode> = {}): CodeNode => ({
  id: randomUUID(),
  fileName,
  fileContent: '',
  fileType: 'folder',
  folderName: path,
  children: [],
  ...rest,
});

function addFile(list: CodeNode[], path: string, text: string): void {
  const folders = path.split('/');
  const fileName = folders.pop() as string;
  let level = list;
  folders.forEach((name, index) => {
    const known = level.find((each) => each.fileName === name && each.fileType === 'folder');
    const folder = known ?? node(folders.slice(0, index).join('/'), name);
    if (!known) level.push(folder);
    level = folder.children;
  });
  const fileType = fileName.slice(fileName.lastIndexOf('.') + 1);
  level.push(node(folders.join('/'), fileName, { fileContent: text, fileType }));
}

/** The generated files as a tree (API-204). */
export async function previewCode(
  ctx: Ctx,
  taken: Taken,
  id: string,
  body: GenerateBody,
): Promise<{ list: CodeNode[] }> {
  const list: CodeNode[] = [];
  for (const [path, text] of Object.entries(await filesOf(ctx, taken, id, body, 'preview'))) addFile(list, path, text);
  return { list };
}

/** A one-time link to the generated files as a zip, in one folder (API-203). */
export async function downloadCode(ctx: Ctx, taken: Taken, id: string, body: GenerateBody) {
  const files = await filesOf(ctx, taken, id, body, 'download');
  const zip = new ZipFile();
  const folder = body.modulePackageName || 'jnpf';
  for (const [path, text] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(text, 'utf8'), `${folder}/${path}`, { mtime: ctx.now });
  }
  zip.end();
  const name = `${body.className}_${formatDate(ctx.now, 'yyyyMMddHHmmss', organisationZone())}.zip`;
  return createDownload(ctx, { name, content: await buffer(zip.outputStream), contentType: 'application/zip' });
}
