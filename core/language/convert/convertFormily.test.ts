import { describe, expect, it } from 'vitest';
import { countReads } from '../../../tests/support/countedReads';
import { corpus } from '../../../tests/support/formilyCorpus';
import { compilePredicate } from '../../condition';
import type { Condition, JsonObject } from '../types';
import { convertFormily } from './convertFormily';

const listOf = (document: JsonObject | null): JsonObject[] => (document?.fields ?? []) as JsonObject[];
const fieldsOf = (schema: unknown): JsonObject[] => listOf(convertFormily(schema).document);

describe('a Formily schema becomes a form document', () => {
  it.each(corpus.map((sample) => [sample.about, sample] as const))(
    '%s',
    (_, { schema, fields, head = {}, lost = [] }) => {
      const { document, issues } = convertFormily(schema, 'things.edit');
      expect(document).toEqual({ language: 1, kind: 'form', id: 'things.edit', ...head, fields });
      expect(issues.map((issue) => issue.at).sort()).toEqual([...lost].sort());
      expect(issues.every(({ message }) => message.length > 5)).toBe(true);
    },
  );

  it('has a corpus of at least 25 schemas', () => expect(corpus.length).toBeGreaterThanOrEqual(25));
});

describe('what schemas of others have', () => {
  const one = (schema: JsonObject) => fieldsOf({ type: 'object', properties: { a: schema } })[0];
  it.each([
    ['InputNumber', { type: 'number' }, { widget: 'inputNumber' }],
    ['DatePicker.MonthPicker', {}, { widget: 'datePicker', props: { format: 'yyyy-MM' } }],
    ['DatePicker.YearPicker', {}, { widget: 'datePicker', props: { format: 'yyyy' } }],
    ['Upload.Attachment', { type: 'array' }, { widget: 'uploadFile' }],
    ['DraggerUpload', {}, { widget: 'uploadFile' }],
    ['Select', { enum: ['s', 'm'], 'x-component-props': { defaultValue: 'm' } }, { widget: 'select', default: 'm' }],
    ['Switch', { type: 'boolean', 'x-component-props': { defaultChecked: true } }, { default: true }],
    ['Switch', { default: false, 'x-component-props': { defaultChecked: true } }, { default: false }],
  ] as [string, JsonObject, JsonObject][])('%s', (component, schema, field) => {
    expect(one({ title: 'A', 'x-component': component, ...schema })).toMatchObject(field);
  });

  it('a field without a widget is not required: nobody could fill it in', () => {
    const { document, issues } = convertFormily({
      properties: { id: { title: 'ID', required: true, 'x-component': 'IDUpload' } },
    });
    expect(listOf(document)[0]).toEqual({
      name: 'id',
      widget: 'unknown',
      label: { text: 'ID' },
      props: { widget: 'IDUpload' },
    });
    expect(issues.map(({ at }) => at)).toEqual(['/properties/id/x-component', '/properties/id/required']);
  });

  it('an array at the root is a sub-table of its items', () => {
    const row = {
      type: 'object',
      properties: { field: { 'x-component': 'Input' }, direction: { 'x-component': 'Input' } },
    };
    const add = { type: 'void', 'x-component': 'ArrayItems.Addition' };
    const { document, issues } = convertFormily({
      type: 'array',
      'x-component': 'ArrayItems',
      items: row,
      properties: { add },
    });
    expect(listOf(document)).toMatchObject([
      { name: 'items', widget: 'table', fields: [{ name: 'field' }, { name: 'direction' }] },
    ]);
    expect(issues).toEqual([]);
  });
});

describe('a condition means what the expression means', () => {
  const cases: [string, Record<string, unknown>, boolean][] = [
    ['$values.a', { a: 'x' }, true],
    ['$values.a', { a: '' }, false],
    ['$values.a', { a: null }, false],
    ['$values.a', { a: 0 }, false],
    ['$values.a', { a: 7 }, true],
    ['$values.a', { a: false }, false],
    ['$values.a', { a: true }, true],
    ['!$values.a', { a: false }, true],
    ["$values.a !== 'x'", {}, true],
    ["$values.a !== 'x'", { a: 'x' }, false],
    ["'x' === $values.a", { a: 'x' }, true],
    ['3 < $values.a', { a: 4 }, true],
    ['$values.a >= -1', { a: -1 }, true],
    ['$values.a === true', { a: true }, true],
    ["$values.a && $values.b || $values.b === 'y'", { b: 'y' }, true],
    ["$values.a === 'x' ? $values.b : !$values.b", { a: 'x', b: 'y' }, true],
    ["$values.a === 'x' ? $values.b : !$values.b", { a: 'z', b: 'y' }, false],
    ["$values.a.startsWith('ab')", { a: 'abc' }, true],
    ['$values.a === null', {}, true],
    ['$values.a === $values.b', { a: 1, b: 1 }, true],
  ];
  it.each(cases)('%s with %j is %s', (expression, values, holds) => {
    const names = { a: { 'x-component': 'Input' }, b: { 'x-component': 'Input' } };
    const shown = { 'x-component': 'Input', 'x-hidden': `{{${expression}}}` };
    const { document, issues } = convertFormily({ properties: { ...names, c: shown } });
    expect(issues).toEqual([]);
    const [, , c] = listOf(document);
    const scope = { form: values };
    expect(compilePredicate(c?.hiddenWhen as Condition)(values, scope)).toBe(holds);
  });
});

describe('what is hostile is bounded', () => {
  const deep = (levels: number): JsonObject =>
    levels === 0
      ? { type: 'string', 'x-component': 'Input' }
      : { type: 'void', 'x-component': 'Card', properties: { a: deep(levels - 1) } };
  const toolarge = /at most/;

  it('nests too deep', () => {
    expect(convertFormily({ properties: { a: deep(200) } })).toMatchObject({
      document: null,
      issues: [{ at: '', message: expect.stringMatching(toolarge) }],
    });
    expect(JSON.stringify(fieldsOf({ properties: { a: deep(40) } })).match(/"card"/g)).toHaveLength(5);
  });

  it('says values and conditions that nest deeper than a document may', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    const { document, issues } = convertFormily({
      properties: { a: { 'x-component': 'Select', default: nested(60) } },
    });
    expect(listOf(document)).toEqual([{ name: 'a', widget: 'select' }]);
    expect(issues).toEqual([{ at: '/properties/a', message: 'default nests deeper than a document may' }]);
  });

  it('is larger than 1 MB, or has more values than a schema has', () => {
    const text = { properties: { a: { type: 'string', title: 'x'.repeat(1_100_000) } } };
    expect(convertFormily(text)).toMatchObject({ document: null });
    expect(convertFormily({ properties: { a: { enum: Array(60_000).fill(1) } } })).toMatchObject({ document: null });
  });

  it('has more fields than a document may have', () => {
    const many = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [`f${index}`, { 'x-component': 'Input' }]),
    );
    const { document, issues } = convertFormily({ properties: many });
    expect(document?.fields).toHaveLength(1000);
    expect(issues.at(-1)?.message).toContain('left out');
  });

  it('refers to itself, or grows by references', () => {
    const definitions: JsonObject = {
      loop: { $ref: '#/definitions/loop' },
      self: { type: 'void', 'x-component': 'FormLayout', properties: { a: { $ref: '#/definitions/self' } } },
    };
    for (let level = 0; level < 20; level++) {
      const next = { $ref: `#/definitions/l${level + 1}` };
      definitions[`l${level}`] = { type: 'void', properties: { a: next, b: next, c: next } };
    }
    for (const name of ['loop', 'self', 'l0']) {
      const { counted, reads } = countReads({ definitions, properties: { x: { $ref: `#/definitions/${name}` } } });
      const { issues } = convertFormily(counted);
      expect(issues.length).toBeGreaterThan(0);
      expect(reads()).toBeLessThan(1_000_000);
    }
  });

  it('grows by references to large parts', () => {
    const many = (name: string): JsonObject =>
      Object.fromEntries(Array.from({ length: 999 }, (_, index) => [`f${index}`, { $ref: `#/definitions/${name}` }]));
    const or = Array.from({ length: 40 }, (_, index) => `$deps[0] === '${index}'`).join(' || ');
    const reaction = { dependencies: ['f1'], when: `{{${or}}}`, fulfill: { state: { visible: false } } };
    const definitions: JsonObject = {
      choice: { 'x-component': 'Select', enum: Array.from({ length: 40_000 }, (_, index) => index) },
      title: { 'x-component': 'Input', title: 'x'.repeat(900_000) },
      pattern: { 'x-component': 'Input', pattern: '(a|b|c?)'.repeat(60) },
      reactions: { 'x-component': 'Input', 'x-reactions': Array(20).fill(reaction) },
    };
    for (const [name, definition] of Object.entries(definitions)) {
      const { counted, reads } = countReads({ definitions: { [name]: definition }, properties: many(name) });
      const { issues } = convertFormily(counted);
      expect(issues.some(({ message }) => /adds more|together/.test(message))).toBe(true);
      expect(reads()).toBeLessThan(1_000_000);
    }
  });

  it('names members of the prototype', () => {
    const schema = JSON.parse(
      '{"properties":{"__proto__":{"x-component":"Input"},"constructor":{"x-component":"Input"},' +
        '"a":{"x-component":"__proto__","x-decorator-props":{"__proto__":{"polluted":1}},"x-validator":"constructor",' +
        '"default":{"__proto__":{"polluted":1}}},"b":{"x-component":"toString","type":"constructor"}}}',
    );
    const { document } = convertFormily(schema);
    expect(listOf(document).map(({ name }) => name)).toEqual(['a', 'b']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('hides bindings and fragments in values', () => {
    const values = [{ $: 'user.token' }, [{ use: 'x' }], { forEach: [] }, { a: { arg: 'x' } }, '{{code()}}'];
    for (const value of values) {
      const { document, issues } = convertFormily({ properties: { a: { 'x-component': 'Input', default: value } } });
      expect(listOf(document)[0]).toEqual({ name: 'a', widget: 'input' });
      expect(issues.map(({ at }) => at)).toEqual(['/properties/a/default']);
    }
  });

  it('writes expressions that grow', () => {
    const nested = (levels: number): string =>
      levels === 0 ? '$values.a' : `(${nested(levels - 1)} ? $values.a : !$values.a)`;
    const from = performance.now();
    for (const text of [
      nested(30),
      '('.repeat(900),
      '!'.repeat(990),
      `${'$values.a || '.repeat(70)}1`,
      '1'.repeat(2000),
    ]) {
      const schema = { properties: { a: { 'x-component': 'Input', 'x-hidden': `{{${text}}}` } } };
      expect(convertFormily(schema).issues.length + Number(text.endsWith('1'))).toBeGreaterThan(0);
    }
    expect(performance.now() - from).toBeLessThan(10_000);
  });

  it.each([null, 1, 'x', [], { properties: null }, { properties: [1] }, { properties: { a: null, b: 3 } }])(
    'is %j',
    (schema) => {
      expect(convertFormily(schema).issues.length).toBeGreaterThan(0);
    },
  );
});
