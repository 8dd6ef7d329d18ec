import { type FunctionName, formulaName, functionNames } from '../../formula/lex';
import type { Json } from '../../language/types';
import { asArray, asObject } from '../../model/read';
import { keyedActs, namingActs } from '../rules/types';
import { elsewhere, escaped, type FieldRename, type RenamedText } from './rename';

/** Another text at a pointer, or another name of the member at it. */
export type Renamed = RenamedText | { at: string; to: string };

type Next = (name: string) => string | undefined;

const word = String.raw`(?:\{[^{}]+\}|[\p{L}_$][\p{L}\p{N}_$]*)`;
const reference = new RegExp(`(${word})(?:\\s*\\.\\s*(${word}))?(?=(\\s*[(（])?)`, 'gu');
const bare = (name: string) => name.replace(/^\{\s*|\s*\}$/g, '');

/** The formula (core/formula) with other names. */
function renamedFormula(formula: string, next: Next): string | undefined {
  const renamed = formula.replace(reference, (whole: string, first: string, column: string | undefined, call) => {
    if (call && functionNames.includes(first as FunctionName)) return whole;
    const to = next(column ? `${bare(first)}.${bare(column)}` : bare(first));
    return to?.split('.').map(formulaName).join('.') ?? whole;
  });
  return renamed === formula ? undefined : renamed;
}

/** Names of linkages are `name`, `table.column`, and paths such as `form.name` and `row.column`. */
function nameOf(rename: FieldRename, linkage: Json): Next {
  const find = elsewhere(rename);
  const isOfRow = rename.table !== '' && JSON.stringify(linkage).includes(`"${rename.table}.`);
  return (written) => {
    const [, dollar = '', root = '', name = ''] = /^(\$?)((?:form|row)\.)?(.*)$/s.exec(written) ?? [];
    if (root === 'row.') return isOfRow && name === rename.from ? `${dollar}${root}${rename.to}` : undefined;
    const to = find(name.replace('.', '-'));
    return to === undefined ? undefined : dollar + root + (name.includes('.') ? to.replace('-', '.') : to);
  };
}

const groups = new Set(['all', 'any', 'not']);
const listed: ReadonlySet<string> = new Set(namingActs);
const keyed: ReadonlySet<string> = new Set(keyedActs);
/** Members that name a field, or compute with fields. */
const naming: Readonly<Record<string, (text: string, next: Next) => string | undefined>> = {
  $: (text, next) => next(text),
  field: (text, next) => next(text),
  formula: renamedFormula,
};

/** The fields that a value names: `{ "$": "form.name" }`, `{ "field": "name" }`, `{ "formula": "name * 2" }`. */
function inValue(value: Json | undefined, at: string, next: Next): Renamed[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => inValue(each, `${at}/${index}`, next));
  return Object.entries(asObject(value)).flatMap(([name, each]) => {
    const here = `${at}/${escaped(name)}`;
    if (typeof each !== 'string') return inValue(each, here, next);
    const to = Object.hasOwn(naming, name) ? naming[name]?.(each, next) : undefined;
    return to === undefined ? [] : [{ at: here, value: to }];
  });
}

/** Below a member that is renamed itself; its own name is the last to change. */
function inMember(name: string, value: Json, at: string, next: Next): Renamed[] {
  const here = `${at}/${escaped(name)}`;
  const to = next(name);
  return [...inValue(value, here, next), ...(to === undefined ? [] : [{ at: here, to }])];
}

function inCondition(value: Json | undefined, at: string, next: Next): Renamed[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => inCondition(each, `${at}/${index}`, next));
  return Object.entries(asObject(value)).flatMap(([name, each]) =>
    groups.has(name) ? inCondition(each, `${at}/${name}`, next) : inMember(name, each, at, next),
  );
}

function inAct(act: Json, at: string, next: Next): Renamed[] {
  return Object.entries(asObject(act)).flatMap(([kind, given]): Renamed[] => {
    const here = `${at}/${kind}`;
    if (keyed.has(kind))
      return Object.entries(asObject(given)).flatMap(([name, each]) => inMember(name, each, here, next));
    if (!listed.has(kind)) return [];
    return asArray(given).flatMap((name, index) => {
      const to = typeof name === 'string' ? next(name) : undefined;
      return to === undefined ? [] : [{ at: `${here}/${index}`, value: to }];
    });
  });
}

/** What a rename changes in the linkages of a form: names in their conditions and acts, and no value that looks like one. */
export function renamedLinkages(linkages: Json | undefined, at: string, rename: FieldRename): Renamed[] {
  return asArray(linkages).flatMap((linkage, index) => {
    const here = `${at}/${index}`;
    const next = nameOf(rename, linkage);
    const { when, then, else: other } = asObject(linkage);
    const acts = (list: Json | undefined, name: string) =>
      asArray(list).flatMap((each, item) => inAct(each, `${here}/${name}/${item}`, next));
    return [...inCondition(when, `${here}/when`, next), ...acts(then, 'then'), ...acts(other, 'else')];
  });
}
