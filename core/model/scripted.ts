import type { FieldNode, Rule } from '../language/types';
import { asObject } from './read';
import { scriptText } from './scripts';
import type { Model } from './types';
import { walkFields } from './walk';

/** Strings, and comments, which name nothing. */
const pieces = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/.*|\/\*[\s\S]*?\*\//g;
const string = /^(['"`])(.*)\1$/s;

/** A script with each string as its number in quotes, and without comments; and the strings. */
function withoutStrings(script: string): { code: string; strings: string[] } {
  const strings: string[] = [];
  const code = script.replace(pieces, (piece) => {
    const found = string.exec(piece);
    return found ? `'${strings.push(found[2] ?? '') - 1}'` : ' ';
  });
  return { code, strings };
}

/** Calls by which a script waives a field's rule: not required any more, hidden, disabled (contract-visualdev §0.3). */
const waiving = /\b(setRequired|setShowOrHide|setDisabled)\s*\(\s*'(\d+)'\s*,\s*(true|false|!0|!1|1|0)?(\s*\))?/g;

/** Whether the call, by its literal argument, only makes the rule hold. */
function onlyAsks(call: string, literal: string | undefined, ends: string | undefined): boolean {
  if (literal === undefined || ends === undefined) return false;
  return ['true', '!0', '1'].includes(literal) === (call !== 'setDisabled');
}

function* scriptsOf(model: Model): Generator<string> {
  for (const script of Object.values(asObject(model.form.raw.funcs))) yield scriptText(script);
  for (const { field } of walkFields(model.form.fields)) {
    for (const script of Object.values(asObject(field.raw.on))) yield scriptText(script);
  }
}

/**
 * Fields (`name`, `table-column`) that scripts of the form may waive. A call that names its field by anything but a literal
 * waives nothing: for one such call the server would leave its rule out of every field.
 */
export function scriptedFields(model: Model): ReadonlySet<string> {
  const names = new Set<string>();
  for (const script of scriptsOf(model)) {
    const { code, strings } = withoutStrings(script);
    for (const [, call = '', at, literal, ends] of code.matchAll(waiving)) {
      const name = strings[Number(at)] ?? '';
      if (!name.includes('${') && !onlyAsks(call, literal, ends)) names.add(name.replace('.', '-'));
    }
  }
  return names;
}

const isOther = (rule: Rule): boolean => rule !== 'required' && !(typeof rule === 'object' && 'required' in rule);

/**
 * The fields without the plain required rule where a script names the field and may have waived it: the server does not run
 * the browser's scripts and must not refuse what the designer allowed. Every other rule remains.
 */
export function withoutWaived(fields: readonly FieldNode[], model: Model): FieldNode[] {
  const names = scriptedFields(model);
  if (names.size === 0) return [...fields];
  const waive = (field: FieldNode, name: string): FieldNode => ({
    ...field,
    ...(field.rules && names.has(name) && { rules: field.rules.filter(isOther) }),
    ...(field.fields && { fields: field.fields.map((column) => waive(column, `${name}-${column.name}`)) }),
  });
  return fields.map((field) => waive(field, field.name ?? ''));
}
