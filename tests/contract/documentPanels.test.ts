import { expect, test } from 'vitest';
import { addableActions, addableFields, addableViews } from '../../core/design/document/addable';
import { documentMembers } from '../../core/design/document/members';
import { isObject } from '../../core/isObject';
import { loadLocale } from '../../schemas';
import language from '../../schemas/language.json';

type Schema = Record<string, unknown>;
const defs = language.$defs as unknown as Record<string, Schema>;
/** The schema of a member without its choice of a fragment. */
const plain = (schema: Schema): Schema => {
  const { if: asked, else: own } = schema as { if?: Schema; else?: Schema };
  return own && /isUse|isReuse/.test(String(asked?.$ref)) ? plain(own) : schema;
};

/** Members of a part; series stand in their chart. */
function propertiesOf(part: string): Record<string, Schema> {
  const of = (schema: Schema | undefined) => (schema?.properties ?? {}) as Record<string, Schema>;
  return part === 'series' ? of(plain(plain(of(defs['view.chart']).series ?? {}).items as Schema)) : of(defs[part]);
}

test('designer §2.4 every member that a panel shows is one of the language, with its values', () => {
  const unknown = Object.entries(documentMembers).flatMap(([part, members]) =>
    members.flatMap(({ name, schema }) => {
      const properties = propertiesOf(part === 'pane' ? 'tabItem' : part);
      const pane = part === 'pane' ? (defs.pane?.properties as Record<string, Schema>) : {};
      const said = properties[name] ?? pane[name];
      if (!said) return [`${part}.${name}`];
      const values = plain(said).enum as unknown[] | undefined;
      const own = (schema.enum ?? []) as unknown[];
      return values && own.some((value) => !values.includes(value)) ? [`${part}.${name}: ${own}`] : [];
    }),
  );
  expect(unknown).toEqual([]);
});

test('designer §2.4 words, numbers and choices of columns, buttons, fields and tables all have a control', () => {
  const left = ['column', 'button', 'field', 'view.table'].flatMap((part) => {
    const shown = new Set(documentMembers[part]?.map(({ name }) => name));
    return Object.entries(defs[part]?.properties as Record<string, Schema>).flatMap(([name, schema]) => {
      const { $ref, type, enum: values } = plain(schema);
      const isPlain =
        values !== undefined || ['boolean', 'integer'].includes(String(type)) || /text$|px$|span$/.test(String($ref));
      return isPlain && !shown.has(name) ? [`${part}.${name}`] : [];
    });
  });
  // The kind of a field is chosen when it is added; the others are of uploads, bill numbers, sub-tables and saved views.
  expect(left).toEqual([
    'column.widget',
    'column.rows',
    'button.kind',
    'field.widget',
    'field.derive',
    'field.propose',
    'view.table.columnSettings',
    'view.table.savedViews',
  ]);
});

test('every view, widget and action that can be added is one of the language, and has words', async () => {
  const words = await loadLocale('en');
  const values = (of: string, member: string) =>
    ((defs[of]?.properties ?? {}) as Record<string, Schema>)[member]?.enum as string[];
  const all = [
    ...addableViews.map((name) => ['view', name, `desk.doc.view.${name}`] as const),
    ...addableActions.map((name) => ['action', name, `desk.doc.action.${name}`] as const),
  ];
  expect(all.filter(([kind, name]) => !defs[`${kind}.${name}`])).toEqual([]);
  expect(all.filter(([, , key]) => !words[key])).toEqual([]);
  expect(
    addableFields.filter((name) => !values('field', 'widget').includes(name) || !words[`code.preset.${name}`]),
  ).toEqual([]);
  const named = [
    ...values('view', 'view').map((name) => `view.${name}`),
    ...values('action', 'do').map((name) => `action.${name}`),
  ];
  expect(named.filter((name) => !words[`desk.doc.${name}`])).toEqual([]);
  expect(isObject(language)).toBe(true);
});
