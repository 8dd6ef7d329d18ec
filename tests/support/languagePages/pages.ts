import { roots } from '../../../core/language/roots';
import type { JsonObject } from '../../../core/language/types';
import { createWalk } from '../../../core/language/walk';
import type { TypeComments } from './comments';
import { type Example, type Shown, smallestExamples } from './smallest';

/** Parts of the schema that are not words of the language. */
const parts = new Set(
  'document view action actions bound params operand width span px conditionOrFlag title tabItem entity comparison call'.split(
    ' ',
  ),
);
const isWord = (name: string): boolean =>
  !parts.has(name) && !/^(props|adding|reuse|fragment)/.test(name) && !name.includes('Fragment');

/** The kind of a member's value, in a word or two. */
function kindOf(schema: unknown): string {
  if (typeof schema !== 'object' || schema === null) return '';
  const { $ref, enum: values, type, items, const: only, properties } = schema as Record<string, unknown>;
  if (typeof $ref === 'string') {
    const name = $ref.slice('#/$defs/'.length);
    return isWord(name) ? `[${name}](${name}.md)` : name;
  }
  if (only !== undefined) return `\`${JSON.stringify(only)}\``;
  if (Array.isArray(values)) {
    const shown = values.slice(0, 8).map((value) => `\`${String(value)}\``);
    return values.length > 8 ? `one of ${values.length} names` : shown.join(', ');
  }
  if (type === 'array') return `list of ${kindOf(items) || 'values'}`;
  if (properties) return `{ ${Object.keys(properties as object).join(', ')} }`;
  return Array.isArray(type) ? type.join(' or ') : String(type ?? '');
}

function memberTable(definition: JsonObject, comments: TypeComments | undefined): string[] {
  const properties = (definition.properties ?? {}) as Record<string, unknown>;
  const required = new Set((definition.required ?? []) as string[]);
  const names = Object.keys(properties);
  if (names.length === 0) return [];
  const rows = names.map((name) => {
    const said = comments?.members[name]?.replaceAll('|', '\\|') ?? '';
    return `| \`${name}\`${required.has(name) ? ' (required)' : ''} | ${kindOf(properties[name])} | ${said} |`;
  });
  return ['| member | holds | |', '|---|---|---|', ...rows, ''];
}

/** The whole example is where the editor finds it, and widgets/examples.test.tsx. */
const exampleLines = ({ id, text }: Shown): string[] => [
  '## Example',
  '',
  '```json',
  text,
  '```',
  '',
  `From [${id}.json](../../schemas/examples/${id}.json).`,
  '',
];

/** One page per word of the language, by file name. `examples` are complete documents that a test renders. */
export function languagePages(
  schema: JsonObject,
  comments: ReadonlyMap<string, TypeComments>,
  examples: readonly Example[],
): Map<string, string> {
  const definitions = schema.$defs as Record<string, JsonObject>;
  const walk = createWalk(schema);
  const found = smallestExamples(walk, examples);
  const words = Object.keys(definitions).filter(isWord).sort();
  const pages = new Map<string, string>();
  for (const name of words) {
    const definition = definitions[name] as JsonObject;
    const said = comments.get(name);
    const exposes = (definition['x-weft'] as { exposes?: Record<string, { what: string }> } | undefined)?.exposes ?? {};
    const example = found.get(name);
    pages.set(
      `${name}.md`,
      [
        `# ${name}`,
        '',
        ...(said?.text ? [said.text, ''] : []),
        ...memberTable(definition, said),
        ...(Object.keys(exposes).length > 0
          ? [
              'Others read:',
              '',
              ...Object.entries(exposes).map(([aspect, { what }]) => `- \`view.<id>.${aspect}\`: ${what}`),
              '',
            ]
          : []),
        ...(example ? exampleLines(example) : []),
      ].join('\n'),
    );
  }
  const rootRows = Object.entries(roots).map(
    ([name, { what, live, settable }]) =>
      `| \`${name}\` | ${what} | ${live ? 'yes' : 'no'} | ${settable ? 'yes' : 'no'} |`,
  );
  const list = words.map((name) => `- [${name}](${name}.md)`);
  pages.set(
    'README.md',
    [
      '# Words of the language',
      '',
      'Generated from `schemas/language.json`, the comments of `core/language/words` and `schemas/examples`:',
      '`UPDATE=1 npx vitest run --project server tests/contract/languagePages`. The overview is `docs/language.md`.',
      '',
      '## Roots of bindings',
      '',
      '| root | what | live | settable |',
      '|---|---|---|---|',
      ...rootRows,
      '',
      '## Words',
      '',
      ...list,
      '',
    ].join('\n'),
  );
  return pages;
}
