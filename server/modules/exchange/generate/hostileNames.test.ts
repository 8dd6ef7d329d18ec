import { constantFrom, assert as hold, array as listOf, property } from 'fast-check';
import ts from 'typescript';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../core/language/types';
import { normaliseModel } from '../../../../core/model/normalise';
import { jobSource, node } from '../../../../tests/support/models/testModels';
import { generateFiles } from './files';

/** Pieces that end comments, strings, templates and tags, in any order. */
const pieces = [
  '*/',
  '**/',
  '*',
  '/',
  '//',
  '/*',
  "'",
  '"',
  '`',
  `\${process.exit(7)}`,
  '\\',
  '\n',
  '\r',
  '\u2028',
  '\u2029',
  '\0',
  '</script>',
  '{/*',
  ';process.exit(7);',
  '{process.exit(7)}',
  '{{entity}}',
  '{{{entity}}}',
  '{{#if x}}',
  '\\u{2028}',
  '#',
  '```',
  '\n# ',
  ' ',
  'x',
];
const hostileText = listOf(constantFrom(...pieces), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));

/** A model that says this text wherever a designer may write one. */
function filesWith(text: string) {
  const option = [{ id: text, fullName: text }];
  const props = { label: 'fullName', value: 'id' };
  const check = { required: true, regList: [{ pattern: '/^a$/', message: text }] };
  const lines = { tableName: 'job_part', formId: 9, children: [node('input', 'partName', text, { formId: 91 })] };
  const fields: JsonObject[] = [
    node('input', 'customer', text, { formId: 2, unique: true, defaultValue: text, ...check }, { placeholder: text }),
    node('select', 'level', text, { formId: 5, dataType: 'static', defaultValue: text }, { options: option, props }),
    node('switch', 'warranty', text, { formId: 6 }, { activeTxt: text, inactiveTxt: text }),
    node('billRule', 'jobNo', text, { rule: text, formId: 1 }),
    {
      __config__: { jnpfKey: 'card', span: 24, children: [node('textarea', 'note', text, { formId: 8 })] },
      header: text,
    },
    node('table', 'tableField9', text, lines),
  ];
  const column = { prop: 'customer', __vModel__: 'customer', label: text };
  const source = {
    ...jobSource({ fields, list: { columnList: [column], searchList: [{ ...column, searchType: 2 }], btnsList: [] } }),
    fullName: text,
  };
  const input = { area: 'onlineDev', className: 'RepairJob', subClassNames: [], description: text };
  return generateFiles(normaliseModel(source), input);
}

/** The kinds of the nodes of a file, with its names and not with its strings; and what the parser did not understand. */
function shapeOf(path: string, text: string): string[] {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  const shape = (file as unknown as { parseDiagnostics: { messageText: unknown }[] }).parseDiagnostics.map(
    ({ messageText }) => `fault: ${String(messageText)}`,
  );
  const visit = (each: ts.Node): void => {
    shape.push(ts.isIdentifier(each) ? each.text : String(each.kind));
    ts.forEachChild(each, visit);
  };
  visit(file);
  return shape;
}

const shapesOf = (text: string) =>
  Object.fromEntries(
    Object.entries(filesWith(text))
      .filter(([path]) => /\.tsx?$/.test(path))
      .map(([path, code]) => [path, shapeOf(path, code)]),
  );
const plain = shapesOf('plain');

it('issue 27 §4 the name that ended its comment stays in it', () => {
  expect(shapesOf('x**// ;process.exit(7);/**// ')).toEqual(plain);
});

it('issue 27 §4 no text of a model changes the tree of its code', () => {
  expect(Object.keys(plain).length).toBeGreaterThan(3);
  hold(
    property(hostileText, (text) => {
      expect(shapesOf(text)).toEqual(plain);
    }),
    { numRuns: 150 },
  );
});

it('issue 27 §4 the other files stay JSON', () => {
  hold(
    property(hostileText, (text) => {
      for (const [path, content] of Object.entries(filesWith(text)))
        if (path.endsWith('.json')) expect(() => JSON.parse(content), path).not.toThrow();
    }),
    { numRuns: 40 },
  );
});

it('F6 no text of a model begins another block of the README', () => {
  const lines = (text: string) =>
    filesWith(text)
      ['README.md']!.split('\n')
      .filter((line) => /^(?:#|```|\d+\.| {0,3}[-+*>|]|<)/.test(line));
  const count = lines('plain').length;
  hold(
    property(hostileText, (text) => {
      expect(lines(text)).toHaveLength(count);
    }),
    { numRuns: 80 },
  );
});
