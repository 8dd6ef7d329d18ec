import { checkNames } from '../../rules';
import type { JsonObject } from '../types';
import { comparisonTakes } from '../words/conditions';
import { measureKinds, measureNamePattern, periodUnits } from '../words/sources';
import { dateUnits } from '../words/values';
import {
  byMember,
  closed,
  count,
  flag,
  hasMember,
  isObject,
  list,
  marked,
  number,
  one,
  ref,
  some,
  stringOr,
  text,
  when,
} from './build';

const scalar: JsonObject = { type: ['null', 'boolean', 'number', 'string'] };
const isBinding: JsonObject = { type: 'object', required: ['$'], properties: { $: { type: 'string' } } };

/** JSON in which a value may be a binding. */
const bound: JsonObject = {
  type: ['null', 'boolean', 'number', 'string', 'array', 'object'],
  items: ref('bound'),
  ...when(isBinding, ref('binding'), { additionalProperties: ref('bound') }),
};

const operand: JsonObject = {
  type: ['null', 'boolean', 'number', 'string', 'object'],
  ...when(isObject, ref('binding')),
};

const textOperand = stringOr(ref('binding'));
const listOperand: JsonObject = {
  type: ['array', 'object'],
  items: ref('operand'),
  ...when(isObject, ref('binding')),
};

/** Operands by what a comparison takes. */
const operands: Record<(typeof comparisonTakes)[keyof typeof comparisonTakes], JsonObject> = {
  value: ref('operand'),
  list: listOperand,
  text: textOperand,
  pair: { type: 'array', items: ref('operand'), minItems: 2, maxItems: 2 },
  flag,
};
const comparison = closed(
  'a comparison',
  Object.fromEntries(Object.entries(comparisonTakes).map(([name, takes]) => [name, operands[takes]])),
);

const condition: JsonObject = {
  title: 'a condition',
  type: 'object',
  properties: { all: list(ref('condition')), any: list(ref('condition')), not: ref('condition') },
  additionalProperties: {
    type: ['null', 'boolean', 'number', 'string', 'object'],
    ...when(isObject, when(isBinding, ref('binding'), ref('comparison'))),
  },
};

const option = closed(
  'an option',
  {
    id: { type: ['string', 'number', 'boolean'] },
    label: ref('text'),
    disabled: flag,
    color: text,
    children: list(ref('option')),
  },
  ['id'],
);

const keys: JsonObject = Object.fromEntries(
  ['id', 'label', 'children', 'disabled', 'leaf', 'heading'].map((name) => [`${name}Key`, text]),
);

function source(): JsonObject {
  const call = ref('call');
  return {
    type: ['array', 'object'],
    items: ref('option'),
    ...when(
      isObject,
      byMember({
        call: marked(
          closed('a source', {
            call,
            params: ref('params'),
            list: { type: 'string' },
            ...keys,
            root: ref('option'),
            when: marked(ref('condition'), { record: false }),
            lazy: marked(
              closed('the lazy part of a source', { call, params: ref('params'), list: { type: 'string' } }, ['call']),
              {
                call: 'given',
                roots: ['row'],
              },
            ),
            paged: flag,
          }),
          { call: 'given' },
        ),
        dictionary: closed('a dictionary source', { dictionary: text, valueKey: one('id', 'enCode') }),
        interface: closed('an interface source', {
          interface: text,
          params: ref('params'),
          ...keys,
          paged: flag,
          when: marked(ref('condition'), { record: false }),
        }),
        model: ref('numbers'),
        rows: closed('rows of the scope', { rows: ref('binding'), ...keys }),
      }),
    ),
  };
}

const measureName: JsonObject = { type: 'string', pattern: measureNamePattern };

/** Numbers over the records of a model. */
const numbers = (): JsonObject =>
  closed(
    'numbers',
    {
      model: text,
      groupBy: { ...list(ref('numbersGroup')), maxItems: 2 },
      measures: { ...some(ref('numbersMeasure')), maxItems: 10 },
      where: marked(ref('condition'), { place: 'row' }),
      limit: { type: 'integer', minimum: 1, maximum: 1000 },
      when: marked(ref('condition'), { record: false }),
    },
    ['model', 'measures'],
  );

/** `count` counts records; the other measures need a field. */
const numbersMeasure = (): JsonObject => ({
  ...closed('a measure', { name: measureName, measure: one(...measureKinds), field: text }, ['name', 'measure']),
  ...when({ properties: { measure: { const: 'count' } }, required: ['measure'] }, {}, hasMember('field')),
});

/** What a form or detail loads. */
const load = (): JsonObject => ({
  ...marked(closed('load', { call: ref('call'), params: ref('params'), values: ref('bound') }), {
    call: 'given',
    roots: ['result'],
  }),
  anyOf: [hasMember('call'), hasMember('values')],
});

function rule(patterns: string[]): JsonObject {
  const message = ref('text');
  const regex = closed('a regular expression', { regex: { type: 'string' }, flags: { type: 'string' } }, ['regex']);
  const end: JsonObject = { type: ['number', 'null'] };
  return stringOr(
    byMember({
      required: closed('a rule', { required: { const: true }, message }),
      max: closed('a rule', { max: count, message }),
      min: closed('a rule', { min: count, message }),
      range: closed('a rule', { range: { type: 'array', items: end, minItems: 2, maxItems: 2 }, message }),
      pattern: closed('a rule', { pattern: stringOr(regex, one(...patterns)), message }),
      notBefore: closed('a rule', { notBefore: ref('bound'), message }),
      notAfter: closed('a rule', { notAfter: ref('bound'), message }),
      same: closed('a rule', { same: text, message }),
      holds: closed('a rule', { holds: ref('condition'), message }, ['holds', 'message']),
      among: closed('a rule', { among: list(scalar), when: ref('condition'), message }),
      check: closed('a rule', { check: one(...checkNames), params: { type: 'object' }, message }),
    }),
    one('required'),
  );
}

/** The shared definitions of every part of a document. */
export function vocabulary(calls: string[], patterns: string[]): JsonObject {
  return {
    call: one(...calls),
    text: stringOr(
      byMember({
        text: closed('words', { text: { type: 'string' }, values: ref('params') }, ['text']),
        key: closed('words', { key: text, values: ref('params') }, ['key']),
      }),
    ),
    binding: closed(
      'a binding',
      {
        $: text,
        as: one('json', 'parsed', 'number', 'string', 'csv', 'lines', 'list', 'ids'),
        else: scalar,
        with: { type: 'object', additionalProperties: ref('bound') },
        among: ref('binding'),
        plus: closed('a step in time', Object.fromEntries(dateUnits.map((unit) => [unit, { type: 'integer' }]))),
      },
      ['$'],
    ),
    bound,
    params: { type: 'object', ...when(isBinding, ref('binding'), { additionalProperties: ref('bound') }) },
    operand,
    comparison,
    condition,
    load: load(),
    formRule: closed('a rule of a form', { holds: ref('condition'), field: text, message: ref('text') }, [
      'holds',
      'field',
      'message',
    ]),
    conditionOrFlag: { type: ['object', 'boolean'], ...when(isObject, ref('condition')) },
    option,
    source: source(),
    numbers: numbers(),
    numbersGroup: closed('a group', { field: text, by: one(...periodUnits) }, ['field']),
    numbersMeasure: numbersMeasure(),
    rule: rule(patterns),
    width: { type: ['number', 'string'], minimum: 1, pattern: '^\\d+(\\.\\d+)?(px|%|vw)?$' },
    span: { type: 'integer', minimum: 1, maximum: 24 },
    px: { ...number, minimum: 0 },
  };
}
