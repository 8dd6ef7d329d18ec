import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { components, displays, previews } from '../../core/language/convert/components';
import { convertFormily } from '../../core/language/convert/convertFormily';
import type { Call, JsonObject } from '../../core/language/types';
import { createValidator } from '../../core/language/validate';
import { calls } from '../../schemas';
import { corpus } from '../support/formilyCorpus';
import { startTestServer, type TestServer } from '../support/server';

const schema = JSON.parse(readFileSync(new URL('../../schemas/language.json', import.meta.url), 'utf8')) as JsonObject;
const validate = createValidator({ schema, calls: calls as Record<string, Call> });

const issuesOf = (given: unknown) => {
  const { document } = convertFormily(given);
  return document ? validate(document) : [];
};

describe('issue 9 §4: what is converted from Formily is a document of the language', () => {
  it.each(corpus.map((sample) => [sample.about, sample.schema] as const))('%s', (_, given) => {
    expect(issuesOf(given)).toEqual([]);
  });

  const names = fc.constantFrom('a', 'b', 'c', 'all', 'not', '$x', 'a b', '[a,b]', '__proto__', 'x.y', '中文', 'f-1');
  const expressions = fc.constantFrom(
    "{{$deps[0] === 'x'}}",
    '{{$deps[1]}}',
    '{{!$values.a || $form.values.b > 3}}',
    "{{$deps[0] ? 'none' : 'visible'}}",
    '{{$record.c != null}}',
    "{{['x', 1, null].includes($values.all)}}",
    '{{$deps[0] * $deps[1] + 2}}',
    '{{$self.value.length === 0}}',
    '{{code()}}',
    true,
    false,
    'disabled',
    'none',
  );
  const anything = fc.anything({ maxDepth: 2, withNullPrototype: false });
  const state = fc.dictionary(
    fc.constantFrom(
      'visible',
      'hidden',
      'display',
      'disabled',
      'pattern',
      'required',
      'readOnly',
      'value',
      'x-display',
    ),
    expressions,
  );
  const reaction = fc.record(
    {
      dependencies: fc.array(fc.constantFrom('a', '.b', 'list.c', 'nowhere'), { maxLength: 2 }),
      when: expressions,
      target: fc.constantFrom('a', 'b', 'nowhere'),
      fulfill: fc.record({ state, schema: state }, { requiredKeys: [] }),
      otherwise: fc.record({ state }, { requiredKeys: [] }),
    },
    { requiredKeys: ['dependencies', 'fulfill'] },
  );
  const known = [...Object.keys(components), ...Object.keys(displays), ...Object.keys(previews), 'Nobody', 'toString'];
  const props = fc.dictionary(
    fc.constantFrom(
      ...[
        'placeholder',
        'options',
        'mode',
        'multiple',
        'maxLength',
        'min',
        'precision',
        'format',
        'picker',
        'showTime',
      ],
      ...[
        'title',
        'tab',
        'header',
        'maxColumns',
        'gridSpan',
        'labelWidth',
        'checkedChildren',
        'size',
        'content',
        'type',
      ],
    ),
    fc.oneof(anything, fc.constantFrom('x', 3, true, 'small', 'YYYY-MM', -1, 1.5)),
  );
  const common = {
    title: fc.oneof(fc.string(), anything),
    description: fc.string(),
    default: anything,
    enum: fc.oneof(fc.array(fc.oneof(fc.string(), fc.integer(), anything)), anything),
    required: fc.oneof(fc.boolean(), expressions, fc.array(names)),
    pattern: fc.oneof(fc.string(), fc.constantFrom('^a+$', '(a+)+')),
    maxLength: fc.oneof(fc.nat(), anything),
    minimum: fc.oneof(fc.integer(), anything),
    'x-index': fc.oneof(fc.integer(), anything),
    'x-validator': fc.oneof(
      fc.constantFrom('email', 'url'),
      fc.dictionary(fc.constantFrom('max', 'len', 'format', 'pattern', 'message', 'required', 'whitespace'), anything),
      anything,
    ),
    'x-visible': expressions,
    'x-display': expressions,
    'x-disabled': expressions,
    'x-pattern': expressions,
    'x-component-props': props,
    'x-decorator-props': props,
    'x-reactions': fc.oneof(reaction, fc.array(reaction, { maxLength: 3 }), fc.string()),
  };
  const optional = { requiredKeys: ['x-component'] } as const;
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof({ depthSize: 'small' }, tie('field'), tie('block'), tie('list')),
    members: fc.dictionary(names, tie('node'), { maxKeys: 5 }),
    field: fc.record(
      { type: fc.constantFrom('string', 'number', 'array'), 'x-component': fc.constantFrom(...known), ...common },
      optional as never,
    ),
    block: fc.record(
      {
        type: fc.constantFrom('void', 'void', 'object'),
        'x-component': fc.constantFrom(
          'FormLayout',
          'FormGrid',
          'FormTab',
          'FormCollapse',
          'Card',
          'Space',
          'FormStep',
          'X',
        ),
        properties: tie('members'),
        ...common,
      },
      { requiredKeys: ['type', 'x-component', 'properties'] } as never,
    ),
    list: fc.record(
      {
        type: fc.constant('array'),
        'x-component': fc.constantFrom('ArrayTable', 'ArrayItems', 'ArrayCards'),
        items: fc.record({ type: fc.constant('object'), properties: tie('members') }),
        properties: tie('members'),
        ...common,
      },
      { requiredKeys: ['type', 'x-component', 'items'] } as never,
    ),
  }));

  it('whatever the schema says', () => {
    fc.assert(
      fc.property(fc.dictionary(names, node, { maxKeys: 6 }), (properties) => {
        const given = JSON.parse(JSON.stringify({ type: 'object', properties }));
        expect(issuesOf(given)).toEqual([]);
      }),
      { numRuns: Number(process.env.RUNS ?? 200) },
    );
  }, 120_000);
});

describe('POST /api/documents/Convert', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('answers the document and what it could not take', async () => {
    const properties = { name: { type: 'string', 'x-component': 'Input', 'x-content': 'x' } };
    const { data } = await server.inject(
      'document.convert',
      { schema: { properties }, id: 'own.person' },
      { as: 'admin' },
    );
    expect(data).toEqual({
      document: { language: 1, kind: 'form', id: 'own.person', fields: [{ name: 'name', widget: 'input' }] },
      issues: [{ at: '/properties/name/x-content', message: 'has no equivalent' }],
    });
  });

  it('refuses an id that no document can have, and answers what is too large with an issue', async () => {
    const refused = await server.inject('document.convert', { schema: {}, id: '../up' }, { as: 'admin' });
    expect(refused.code).not.toBe(200);
    const { data } = await server.inject(
      'document.convert',
      { schema: { title: 'x'.repeat(1_100_000) } },
      { as: 'admin' },
    );
    expect(data).toEqual({ document: null, issues: [{ at: '', message: 'a schema has at most 1048576 bytes' }] });
  });
});
