import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The comment of a type, and those of its members. */
export interface TypeComments {
  text: string;
  members: Record<string, string>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Definition in the schema → its type. Views and actions are found by their `view` and `do`. */
const typeOf: Record<string, string> = {
  binding: 'Binding',
  comparison: 'Comparison',
  condition: 'Condition',
  option: 'Option',
  source: 'Source',
  rule: 'Rule',
  text: 'Text',
  field: 'FieldNode',
  pane: 'PaneNode',
  column: 'ColumnDoc',
  button: 'ButtonDoc',
  pickerUse: 'PickerUse',
  pickerTab: 'PickerTab',
  formRule: 'FormRule',
  load: 'Load',
  stepItem: 'StepItem',
  stepButton: 'StepButton',
  'document.page': 'PageDoc',
  'document.form': 'FormDoc',
  'document.picker': 'PickerDoc',
  'document.detail': 'DetailDoc',
};

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ').trim();

/** Files of the types of views besides the engine's own. */
function docFiles(): string[] {
  const files = readdirSync(`${root}/widgets/views`, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('Doc.ts')).map((file) => `widgets/views/${file}`);
}

/** Comments of the language's types, by the name of the definition in the schema. */
export function readComments(): Map<string, TypeComments> {
  const files = ['core/language/types.ts', ...docFiles()];
  const paths = files.map((file) => `${root}/${file}`);
  const program = ts.createProgram(paths, { strict: true, noEmit: true, skipLibCheck: true, types: [] });
  const checker = program.getTypeChecker();
  const comment = (symbol: ts.Symbol | undefined): string =>
    oneLine(ts.displayPartsToString(symbol?.getDocumentationComment(checker) ?? []));
  const literal = (type: ts.Type, member: string): string | undefined => {
    const property = type.getProperty(member);
    const found = property && checker.getTypeOfSymbol(property);
    return found?.isStringLiteral() ? found.value : undefined;
  };
  const found = new Map<string, TypeComments>();
  const put = (name: string, type: ts.Type, text: string): void => {
    const members = type.isUnion()
      ? {}
      : Object.fromEntries(type.getProperties().map((property) => [property.name, comment(property)]));
    found.set(name, { text, members });
  };
  const byType = new Map(Object.entries(typeOf).map(([definition, name]) => [name, definition]));
  for (const path of paths) {
    const file = program.getSourceFile(path) as ts.SourceFile;
    for (const exported of checker.getExportsOfModule(checker.getSymbolAtLocation(file) as ts.Symbol)) {
      const isAlias = exported.flags & ts.SymbolFlags.Alias;
      const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
      const type = checker.getDeclaredTypeOfSymbol(symbol);
      const definition = byType.get(symbol.name);
      const view = type.isUnion() ? undefined : literal(type, 'view');
      if (definition) put(definition, type, comment(symbol));
      else if (view) put(`view.${view}`, type, comment(symbol));
      else if (symbol.name === 'Action' && type.isUnion()) {
        for (const each of type.types) put(`action.${literal(each, 'do')}`, each, comment(each.symbol));
      }
    }
  }
  return found;
}
