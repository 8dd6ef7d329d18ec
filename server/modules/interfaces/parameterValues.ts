import { Refusal } from '../../ctx';
import type { Definition, Parameter } from './definition';
import { type Body, textOf } from './readMembers';

const whole = /^[+-]?\d{1,18}$/;
const decimal = /^[+-]?\d{1,18}(\.\d{1,18})?$/;
const shapes: Record<string, RegExp> = { int: whole, bigint: whole, integer: whole, decimal, number: decimal };

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The values of a call's `paramList`: `[{ field, defaultValue }]`, or by name. */
function givenOf(paramList: unknown): Body {
  const list = typeof paramList === 'string' && paramList.trim() ? tryParse(paramList) : paramList;
  if (Array.isArray(list)) {
    const items = list.filter((item): item is Body => typeof item === 'object' && item !== null);
    return Object.fromEntries(items.map((item) => [textOf(item.field), item.defaultValue ?? item.value]));
  }
  return typeof list === 'object' && list !== null ? (list as Body) : {};
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function check(parameter: Parameter, value: unknown): unknown {
  const name = parameter.fieldName || parameter.field;
  if (isMissing(value)) {
    if (parameter.required) throw new Refusal('dataInterface.parameterMissing', { name });
    return null;
  }
  const shape = shapes[parameter.dataType];
  const values = Array.isArray(value) ? value : [value];
  if (shape && !values.every((each) => shape.test(String(each))))
    throw new Refusal('dataInterface.parameterInvalid', { name });
  return Array.isArray(value) ? value : typeof value === 'object' ? JSON.stringify(value) : value;
}

/**
 * Values of the declared parameters; the call overrides the default, except that of a secret one. Undeclared parameters
 * are ignored.
 */
export function parameterValues(definition: Definition, paramList: unknown): Record<string, unknown> {
  const given = givenOf(paramList);
  return Object.fromEntries(
    definition.parameters.map((parameter) => {
      const isGiven = !parameter.secret && Object.hasOwn(given, parameter.field);
      const said = isGiven ? given[parameter.field] : undefined;
      return [parameter.field, check(parameter, isMissing(said) ? parameter.defaultValue : said)];
    }),
  );
}
