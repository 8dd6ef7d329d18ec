import { isObject } from '../../../core/isObject';
import type { Entity, FieldNode, Text } from '../../../core/language/types';
import { menuDocuments } from '../../../core/menuDocuments';
import type { HiddenKind } from '../../../core/permissionItems';
import { loadEntity } from '../../../schemas';
import type { Documents } from '../../services/platform/documents';

type Members = Record<string, unknown>;

export interface ScreenField {
  name: string;
  label: Text;
}

/** Every object in a document, at any depth. */
function* within(value: unknown): Generator<Members> {
  if (isObject(value)) yield value;
  if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) yield* within(member);
}

async function entityOf({ entities }: Documents, { entity }: Members): Promise<Entity | undefined> {
  if (typeof entity !== 'string') return undefined;
  return Object.hasOwn(entities, entity) ? entities[entity] : ((await loadEntity(entity)) as Entity | undefined);
}

/** Named fields; includes those in containers, not the columns of sub-tables. */
function* named(fields: readonly FieldNode[]): Generator<FieldNode & { name: string }> {
  for (const field of fields) {
    if (field.name) yield field as FieldNode & { name: string };
    for (const pane of field.items ?? []) yield* named(pane.fields);
  }
}

function labelled(fields: readonly FieldNode[], entity: Entity | undefined): ScreenField[] {
  return [...named(fields)].flatMap(({ name, label = entity?.fields[name]?.label }) => (label ? { name, label } : []));
}

/** Names of the calls made on submit: one, or one each for a new and a stored record. */
function submitted(document: Members): unknown[] {
  return [...within(document.submit)].flatMap(({ call }) => (isObject(call) ? Object.values(call) : [call]));
}

/** Whether submit creates or updates a record; the server drops its hidden fields (routes/screens). */
function saves(document: Members): boolean {
  return submitted(document).some((call) => /\.(create|update)$/.test(String(call)));
}

async function columnsOf(documents: Documents, page: Members): Promise<ScreenField[]> {
  const entity = await entityOf(documents, page);
  const tables = [...within(page)].filter(({ view, columns }) => view === 'table' && Array.isArray(columns));
  return tables.flatMap(({ columns }) => labelled(columns as FieldNode[], entity));
}

/** Those of the documents that exist, as served now. */
async function served(documents: Documents, ids: Iterable<string>): Promise<Members[]> {
  const known = [...ids].filter((id) => documents.has(id));
  return Promise.all(known.map(async (id) => (await documents.get(id)).document as Members));
}

/** The document as a form and the form views in it, if they save by themselves or with the document. */
function formsOf(document: Members): Members[] {
  const forms = [...within(document)].filter(
    (each) => Array.isArray(each.fields) && (each === document || each.view === 'form'),
  );
  return forms.filter((form) => saves(form) || saves(document));
}

async function formFieldsOf(documents: Documents, page: Members): Promise<ScreenField[]> {
  const opened = new Set([...within(page)].flatMap((each) => (each.do === 'open' ? [String(each.document)] : [])));
  const lists = [page, ...(await served(documents, opened))].map(async (document) => {
    const entity = await entityOf(documents, document);
    return formsOf(document).flatMap(({ fields }) => labelled(fields as FieldNode[], entity));
  });
  return (await Promise.all(lists)).flat();
}

/**
 * Columns of the page of a menu, or fields of its saving forms, each once: the names that permission
 * items hide. The page is shipped or from the overlay; empty when it does not exist.
 */
export async function screenFields(
  documents: Documents,
  menu: { enCode: string; urlAddress: string | null },
  kind: HiddenKind,
): Promise<ScreenField[]> {
  const [page] = await served(documents, menuDocuments(menu.enCode, menu.urlAddress ?? ''));
  if (!page) return [];
  const fields = kind === 'column' ? await columnsOf(documents, page) : await formFieldsOf(documents, page);
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}
