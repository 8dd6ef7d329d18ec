import type { Entity, FieldNode, Text } from '../../../core/language/types';
import { documentIds, loadDocument, loadEntity } from '../../../schemas';

type Members = Record<string, unknown>;

export interface ScreenField {
  name: string;
  label: Text;
}

/** Every object in a document, whatever it stands in. */
function* within(value: unknown): Generator<Members> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Members;
  for (const member of Object.values(value)) yield* within(member);
}

async function entityOf(document: Members): Promise<Entity | undefined> {
  return typeof document.entity === 'string' ? ((await loadEntity(document.entity)) as Entity) : undefined;
}

/** Fields with a name of their own; containers are looked through, columns of sub-tables are not. */
function* named(fields: readonly FieldNode[]): Generator<FieldNode & { name: string }> {
  for (const field of fields) {
    if (field.name) yield field as FieldNode & { name: string };
    for (const pane of field.items ?? []) yield* named(pane.fields);
  }
}

function labelled(fields: readonly FieldNode[], entity: Entity | undefined): ScreenField[] {
  return [...named(fields)].flatMap(({ name, label = entity?.fields[name]?.label }) => (label ? { name, label } : []));
}

/** Does ok in this document make a record, or change one? */
function saves(document: Members): boolean {
  return [...within(document.submit)].some(({ call }) => typeof call === 'object' && call !== null);
}

async function columnsOf(page: Members): Promise<ScreenField[]> {
  const entity = await entityOf(page);
  const tables = [...within(page)].filter(({ view }) => view === 'table');
  return tables.flatMap(({ columns }) => labelled(columns as FieldNode[], entity));
}

async function formFieldsOf(page: Members): Promise<ScreenField[]> {
  const opened = new Set([...within(page)].flatMap((each) => (each.do === 'open' ? [String(each.document)] : [])));
  const known = [...opened].filter((id) => documentIds.includes(id));
  const documents = (await Promise.all(known.map(loadDocument))) as Members[];
  const forms = documents.filter((document) => Array.isArray(document.fields) && saves(document));
  const lists = forms.map(async (form) => labelled(form.fields as FieldNode[], await entityOf(form)));
  return (await Promise.all(lists)).flat();
}

/** Columns of a built-in screen, or fields of the forms it saves with, each once: the names that permission items hide. */
export async function screenFields(urlAddress: string | null, kind: 'column' | 'form'): Promise<ScreenField[]> {
  const id = (urlAddress ?? '').split('?')[0]?.replace(/^\/+/, '').replaceAll('/', '.') ?? '';
  if (!documentIds.includes(id)) return [];
  const page = (await loadDocument(id)) as Members;
  const fields = kind === 'column' ? await columnsOf(page) : await formFieldsOf(page);
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}
