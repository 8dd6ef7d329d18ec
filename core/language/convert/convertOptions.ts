import { isObject } from '../../isObject';
import type { Option } from '../types';
import { expressionText } from './expression/parseExpression';
import { isScalar, type Loose } from './loose';
import { below, type Report } from './report';

const maxLevels = 8;

/** Names of an option's members, in lookup order. */
interface Keys {
  id: readonly string[];
  label: readonly string[];
  children: readonly string[];
}

const usual: Keys = { id: ['value', 'key', 'id'], label: ['label', 'title', 'name'], children: ['children'] };

function keysOf(fieldNames: unknown): Keys {
  if (!isObject(fieldNames)) return usual;
  const own = (name: string, or: readonly string[]): readonly string[] => {
    const said = fieldNames[name];
    return typeof said === 'string' ? [said, ...or] : or;
  };
  return { id: own('value', usual.id), label: own('label', usual.label), children: own('children', usual.children) };
}

const first = (of: Loose, names: readonly string[]): unknown =>
  names.map((name) => (Object.hasOwn(of, name) ? of[name] : undefined)).find((value) => value !== undefined);

function optionOf(value: unknown, at: string, keys: Keys, report: Report, level: number): Option | undefined {
  if (isScalar(value)) return { id: value };
  const id = isObject(value) ? first(value, keys.id) : undefined;
  if (!isObject(value) || !isScalar(id)) {
    report.say(at, 'is no option: it has no plain value');
    return undefined;
  }
  const label = first(value, keys.label);
  const children = first(value, keys.children);
  const option: Option = { id };
  if (isScalar(label) && expressionText(label) === undefined) option.label = { text: String(label) };
  else if (label !== undefined) report.say(at, 'has a label that is not plain words');
  if (value.disabled === true) option.disabled = true;
  if (Array.isArray(children) && children.length > 0) {
    if (level >= maxLevels) report.say(at, `options are at most ${maxLevels} levels deep`);
    else option.children = listOf(children, below(at, 'children'), keys, report, level + 1);
  }
  return option;
}

function listOf(values: readonly unknown[], at: string, keys: Keys, report: Report, level: number): Option[] {
  return values.flatMap((value, index) => optionOf(value, below(at, index), keys, report, level) ?? []);
}

/** Options from `enum`, or from the props in which components take them. */
export function convertOptions(schema: Loose, props: Loose, at: string, report: Report): Option[] | undefined {
  const places: [unknown, string][] = [
    [schema.enum, below(at, 'enum')],
    ...['options', 'dataSource', 'treeData'].map((name): [unknown, string] => [
      props[name],
      below(at, 'x-component-props', name),
    ]),
  ];
  const [given, place] = places.find(([value]) => value !== undefined) ?? [];
  if (given === undefined || place === undefined) return undefined;
  if (Array.isArray(given)) return listOf(given, place, keysOf(props.fieldNames), report, 1);
  report.say(place, 'is no list of options');
  return undefined;
}
