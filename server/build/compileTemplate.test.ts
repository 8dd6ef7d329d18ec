import { constantFrom, assert as hold, array as listOf, property } from 'fast-check';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { htmlTemplate } from '../templates/html';
import { markdownTemplate } from '../templates/markdown';
import { typescriptTemplate } from '../templates/typescript';
import { compileTemplate } from './compileTemplate';

/** What a bundler does with the module: the only code made from a string is in this test. */
const loaded = (text: string, fileName: string) =>
  new Function(`return ${compileTemplate(text, fileName)}`)() as TemplateSpecification;
const printTs = (text: string, data: object) => typescriptTemplate(loaded(text, 'a.ts.hbs'))(data);
const printHtml = (text: string, data: object) => htmlTemplate(loaded(text, 'a.html.hbs'))(data);
const printMd = (text: string, data: object) => markdownTemplate(loaded(text, 'a.md.hbs'))(data);

const pieces = [
  '*/',
  '/*',
  '//',
  "'",
  '"',
  '`',
  `$${'{x()}'}`,
  '\\',
  '\n',
  '\r',
  '\u2028',
  '\u2029',
  '\0',
  '{{x}}',
  '$',
  '{',
  '}',
  'x',
];
const hostileText = listOf(constantFrom(...pieces), { maxLength: 10 }).map((parts) => parts.join(''));

/** A value in every place that TypeScript has. */
const everyPlace = `/** {{x}} */
const a = {{x}}; // {{x}}
const b = ['{{x}}', "{{x}}", \`{{x}} \${'{{x}}' + {{x}} } {{x}}\`];
`;
function stringsOf(code: string): string[] {
  const file = ts.createSourceFile('a.ts', code, ts.ScriptTarget.Latest, false);
  expect((file as unknown as { parseDiagnostics: unknown[] }).parseDiagnostics).toEqual([]);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateTail(node)) found.push(node.text);
    else found.push(String(node.kind));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('F6 templates of TypeScript', () => {
  it('a value stays the same value in every place, and the tree the same tree', () => {
    const plain = stringsOf(printTs(everyPlace, { x: 'PLAIN' }));
    expect(plain.filter((each) => each.includes('PLAIN'))).toHaveLength(7);
    hold(
      property(hostileText, (text) => {
        const x = `Q${text}`;
        const found = stringsOf(printTs(everyPlace, { x })).map((each) => each.replaceAll(x, 'PLAIN'));
        expect(found).toEqual(plain);
      }),
      { numRuns: 500 },
    );
  });

  it('a name is a name; a SQL word is quoted', () => {
    expect(printTs('const {{identifier x}} = 1;', { x: 'a1' })).toBe('const a1 = 1;');
    expect(() => printTs('const {{identifier x}} = 1;', { x: 'a = 1; b' })).toThrow('no name');
    expect(printTs('`{{column x}} {{column y}}`', { x: 'order', y: 'plain' })).toBe('`"order" plain`');
    expect(printTs("'{{column x}}'", { x: 'a"; drop' })).toBe(`'\\"a\\"\\"; drop\\"'`);
  });
});

describe('F6 a template is strict', () => {
  it.each([
    '{{gone}}',
    '{{#if gone}}1{{/if}}',
    '{{#each gone}}1{{/each}}',
    '{{#each list}}{{gone}}{{/each}}',
    '{{a.gone}}',
    '{{literal gone}}',
  ])('an unknown name throws: %s', (text) => expect(() => printTs(text, { list: [{}], a: {} })).toThrow(/not defined/));

  it.each([
    ['{{{x}}}', /without its escape/],
    ['{{&x}}', /without its escape/],
    ['{{shout x}}', /no helper/],
    ['{{> part}}', /not used/],
    ['{{#with x}}{{/with}}', /only if/],
    ["'{{literal x}}'", /writes code/],
    ["{{#if x}}'{{/if}}'", /leaves something open/],
    ["const a = '", /open at its end/],
  ])('refused when it is built: %s', (text, message) => {
    expect(() => compileTemplate(text, 'a.ts.hbs')).toThrow(message);
  });

  it('refused in HTML: a value among attributes, in a script, in what runs; another target', () => {
    for (const text of [
      '<p {{x}}>',
      '<p title={{x}}>',
      '<script>{{x}}</script>',
      '<p onclick="{{x}}">',
      '<p style="{{x}}">',
    ])
      expect(() => compileTemplate(text, 'a.html.hbs'), text).toThrow('a.html.hbs');
    expect(() => compileTemplate('x', 'a.css.hbs')).toThrow('templates are');
  });

  it('an address is one', () => {
    expect(printHtml('<a href="{{x}}">', { x: 'https://a.example/?a&b' })).toBe(
      '<a href="https://a.example/?a&amp;b">',
    );
    for (const x of ['javascript:x()', '//other.example', 'data:text/html,x'])
      expect(() => printHtml('<a href="{{x}}">', { x })).toThrow('no address');
  });
});

it('F6 Markdown: a text is no markup, code stays in its quotes', () => {
  expect(printMd('{{x}}|`{{x}}`', { x: '# <b> `a`\n- *b* [c](d) snake_case _e_ 1. x' })).toBe(
    "\\# \\<b\\> \\`a\\` - \\*b\\* \\[c\\](d) snake_case \\_e\\_ 1. x|`# <b> 'a' - *b* [c](d) snake_case _e_ 1. x`",
  );
  expect(printMd('{{x}}', { x: '12. a' })).toBe('12\\. a');
});
