import { isObject } from '../../isObject';
import { convertFormily } from '../../language/convert/convertFormily';
import type { Issue, JsonObject } from '../../language/types';
import { asArray, asText } from '../../model/read';
import type { Op, Step } from '../types';
import { freeName } from './copies';
import { readDocument } from './outline';

/** Whether a file is a schema of Formily forms: bare, or with the form around it as designers store it. */
export function isFormily(value: unknown): boolean {
  if (!isObject(value)) return false;
  const schema = isObject(value.schema) && !isObject(value.properties) ? value.schema : value;
  return schema.type === 'object' && isObject(schema.properties);
}

const formMembers = ['labels', 'layout', 'size', 'rules'] as const;

/**
 * A Formily form in a document: the fields of a form document come behind those that are there, a page gets a form view. `lost`: what is
 * not converted, by pointers into the schema. undefined: the text or the schema cannot be read, or the document holds no form.
 */
export function formilyStep(text: string, given: unknown, label: string): { step: Step; lost: Issue[] } | undefined {
  const current = readDocument(text);
  const { document, issues } = convertFormily(given);
  if (!current || !document) return undefined;
  const kind = asText(current.kind);
  const { fields } = document;
  const own = formMembers.flatMap((name) => (document[name] === undefined ? [] : [[name, document[name]] as const]));
  const say = { key: 'added', values: { name: label } };
  if (kind === 'form' || kind === 'detail') {
    const old = asArray(current.fields);
    const set = own.filter(([name]) => current[name] === undefined);
    const ops: Op[] = [
      { text: 'document', op: 'add', path: '/fields', value: [...old, ...asArray(fields)] },
      ...set.map(([name, value]): Op => ({ text: 'document', op: 'add', path: `/${name}`, value })),
    ];
    return { step: { say, ops, select: [{ text: 'document', pointer: `/fields/${old.length}` }] }, lost: issues };
  }
  if (kind !== 'page') return undefined;
  const views = asArray(current.views);
  const ids = views.map((view) => asText((view as JsonObject | null)?.id));
  const view: JsonObject = {
    id: freeName(ids, 'form'),
    view: 'form',
    fields: fields ?? [],
    ...Object.fromEntries(own),
  };
  const op: Op = Array.isArray(current.views)
    ? { text: 'document', op: 'add', path: `/views/${views.length}`, value: view }
    : { text: 'document', op: 'add', path: '/views', value: [view] };
  return { step: { say, ops: [op], select: [{ text: 'document', pointer: `/views/${views.length}` }] }, lost: issues };
}
