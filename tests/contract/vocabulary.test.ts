import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { expandedSchema } from '../../core/language/expand/schema';
import { actionDefinitions } from '../../widgets/actions';

type Loose = Record<string, unknown>;

const source = fileURLToPath(new URL('../../core/language/types.ts', import.meta.url));
const written = readFileSync(new URL('../../schemas/language.json', import.meta.url), 'utf8');
const schema: Loose = expandedSchema(JSON.parse(written));
const definitions = schema.$defs as Record<string, Loose>;
const program = ts.createProgram([source], { strict: true, noEmit: true, skipLibCheck: true, types: [] });
const checker = program.getTypeChecker();
const file = program.getSourceFile(source) as ts.SourceFile;

const exported = new Map(
  checker
    .getExportsOfModule(checker.getSymbolAtLocation(file) as ts.Symbol)
    .map((symbol) => [symbol.name, checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(symbol))] as const),
);

interface Members {
  all: string[];
  required: string[];
}

function membersOfType(type: ts.Type): Members {
  const properties = type.getProperties();
  return {
    all: properties.map(({ name }) => name).sort(),
    required: properties
      .filter(({ flags }) => !(flags & ts.SymbolFlags.Optional))
      .map(({ name }) => name)
      .sort(),
  };
}

const membersOfSchema = (definition: Loose): Members => ({
  all: Object.keys((definition.properties ?? {}) as Loose).sort(),
  required: [...((definition.required ?? []) as string[])].sort(),
});

/** Members of a schema that the type leaves optional on purpose, by type. */
const requiredOnPaper: Record<string, string[]> = {
  // Documents of older versions and tests leave it out; files as served have it.
  PageDoc: ['language'],
  FormDoc: ['language'],
  PickerDoc: ['language'],
  DetailDoc: ['language', 'load'],
};

const shapes: Record<string, string> = {
  Binding: 'binding',
  Comparison: 'comparison',
  Option: 'option',
  FieldNode: 'field',
  PaneNode: 'pane',
  ColumnDoc: 'column',
  ButtonDoc: 'button',
  PickerUse: 'pickerUse',
  PickerTab: 'pickerTab',
  FormRule: 'formRule',
  Load: 'load',
  Entity: 'entity',
  PageDoc: 'document.page',
  FormDoc: 'document.form',
  PickerDoc: 'document.picker',
  DetailDoc: 'document.detail',
};

const viewTypes = [...exported].filter(
  ([name, type]) => name !== 'ViewBase' && type.getProperty('view') && type.getProperty('id'),
);
const literalOf = (type: ts.Type, member: string): string => {
  const property = type.getProperty(member) as ts.Symbol;
  return (checker.getTypeOfSymbol(property) as ts.StringLiteralType).value;
};

describe('the vocabulary is written once: types and schema have the same members', () => {
  it.each(Object.entries(shapes))('%s is %s', (name, definition) => {
    const typed = membersOfType(exported.get(name) as ts.Type);
    const required = [...typed.required, ...(requiredOnPaper[name] ?? [])].sort();
    expect({ ...typed, required: [...new Set(required)] }).toEqual(membersOfSchema(definitions[definition] as Loose));
  });

  it.each(viewTypes)('%s has the members of its view type', (_, type) => {
    if (type.isUnion()) return;
    const definition = definitions[`view.${literalOf(type, 'view')}`] as Loose;
    expect(membersOfType(type)).toEqual(membersOfSchema(definition));
  });

  it('every action has the members of its schema, and there is no other', () => {
    // Theirs is the schema of their definition.
    const ofModules = new Set(actionDefinitions.map(({ name }) => name));
    const actions = (exported.get('Action') as ts.UnionType).types;
    const typed = Object.fromEntries(actions.map((type) => [literalOf(type, 'do'), membersOfType(type)]));
    const written = Object.fromEntries(
      Object.entries(definitions).flatMap(([name, definition]) =>
        name.startsWith('action.') && !ofModules.has(name.slice('action.'.length))
          ? [[name.slice('action.'.length), membersOfSchema(definition)]]
          : [],
      ),
    );
    expect(typed).toEqual(written);
  });
});
