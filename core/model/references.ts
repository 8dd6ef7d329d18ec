import { resolve } from '../binding';
import { asList } from './displayValue';
import { type LookupKind, widgetFacts } from './fields';
import { isHidden } from './isHidden';
import { formReader, type LinkPlace, paramList, setting } from './links';
import { asText, isObject } from './read';
import type { Model, ModelField } from './types';
import { columnsOf, mainFields } from './walk';

/** Ids in one value of a record that must exist; the server checks each kind. */
export interface Reference {
  /** Path of the value: `city`, `items.2.city`. */
  at: string;
  /** `vModel`, or `tableFieldX-col`. */
  prop: string;
  label: string;
  field: ModelField;
  /** Never `options`: checkValues checks those in the model. Options of a dictionary or an interface are included. */
  kind: Exclude<LookupKind, 'options'> | 'dictionary' | 'interfaceOption';
  /** As text, each once; of a path all its ids; of `usersSelect` `id--type`. */
  ids: string[];
  /** The dictionary type, data interface or model that must contain them. */
  target?: string;
  /** Data interfaces: `paramList` with the values of this record. */
  params?: unknown[];
}

const texts = (value: unknown): string[] => [
  ...new Set(
    (asList(value) as unknown[])
      .flat(3)
      .filter((item) => typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean')
      .map(String)
      .filter(Boolean),
  ),
];

type Target = Pick<Reference, 'kind' | 'target' | 'params'>;

function targetOf(field: ModelField, place: LinkPlace, scope: Record<string, unknown>): Target | undefined {
  const { lookup } = widgetFacts(field.key);
  const asked = (template: unknown) => resolve(paramList(template, formReader(place)), scope) as unknown[];
  const { options } = field;
  if (lookup === 'options') {
    if (options?.type === 'dictionary' && options.dictionaryType)
      return { kind: 'dictionary', target: options.dictionaryType };
    if (options?.type !== 'dynamic' || !options.interfaceId) return undefined;
    return { kind: 'interfaceOption', target: options.interfaceId, params: asked(options.templateJson) };
  }
  if (lookup === 'interface') {
    const target = asText(field.props.interfaceId);
    return target ? { kind: lookup, target, params: asked(setting(field, 'templateJson')) } : undefined;
  }
  if (lookup === 'record') {
    const target = asText(field.props.modelId);
    return target ? { kind: lookup, target } : undefined;
  }
  return lookup && { kind: lookup };
}

type Values = Record<string, unknown>;

function referencesIn(fields: ModelField[], values: Values, place: LinkPlace, form: Values, at: string): Reference[] {
  return fields.flatMap((field): Reference[] => {
    const value = Object.hasOwn(values, field.vModel) ? values[field.vModel] : undefined;
    if (widgetFacts(field.key).system || isHidden(field)) return [];
    if (field.key === 'table') {
      const columns = columnsOf(field);
      return asList(value).flatMap((row, index) =>
        isObject(row)
          ? referencesIn(columns, row, { ...place, table: field }, form, `${at}${field.vModel}.${index}.`)
          : [],
      );
    }
    const ids = texts(value);
    const target = ids.length ? targetOf(field, place, { form, row: place.table ? values : undefined }) : undefined;
    if (!target) return [];
    const prop = place.table ? `${place.table.vModel}-${field.vModel}` : field.vModel;
    return [{ at: at + field.vModel, prop, label: field.label, field, ids, ...target }];
  });
}

/**
 * Every id in a record: people, organisations, areas, records of other models, rows of data interfaces, and options
 * that are not in the model itself. System and hidden fields are left out, as in the rules (contract-visualdev §4.3).
 */
export function referencedIds(model: Model, values: Values): Reference[] {
  return referencesIn(mainFields(model), values, { model }, values, '');
}
